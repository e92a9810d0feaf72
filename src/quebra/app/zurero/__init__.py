"""Games of Zurero as pictures, films, sentences and JSON objects."""
