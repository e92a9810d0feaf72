"""Games of Zurero as pictures, films and sentences."""
