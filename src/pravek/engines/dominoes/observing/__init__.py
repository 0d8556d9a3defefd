"""What a seat sees, as bytes: the planes of `nets.observe`, compiled, for many games behind one
call. Twin: `nets.observe` with what `envs.dominoes` puts beside it."""
