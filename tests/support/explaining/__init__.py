"""What the tests of explaining share: workspaces, situations, cases, and the verifier of explanations."""
