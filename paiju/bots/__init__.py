"""Computer players. They see what their seat may know, and nothing else."""
