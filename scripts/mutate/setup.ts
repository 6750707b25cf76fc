import fc from 'fast-check';

// One counterexample is enough, and many mutants are played.
fc.configureGlobal({ endOnFailure: true, seed: 1 });
