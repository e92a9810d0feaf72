"""A board comes in; steps with reasons, sentences, hints and a grade go out."""
