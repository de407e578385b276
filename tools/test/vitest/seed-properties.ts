import fc from 'fast-check';

const seed = Number(process.env.TEST_SEED);

/** The cases of a property test are seeded by the commit: a failure reproduces, and CI runs what was rehearsed. */
if (seed > 0) fc.configureGlobal({ seed });
