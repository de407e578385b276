import fc from 'fast-check';

const seed = Number(process.env.TEST_SEED);

/** The cases of a property are those of the commit: what failed fails again, and what was rehearsed is what CI runs. */
if (seed > 0) fc.configureGlobal({ seed });
