/** IO: environment. Property tests draw from one seed, so that a build turns red by what it changes and by nothing else. */
import fc from 'fast-check';

const { PROPERTY_SEED: seed = '1' } = process.env;

if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
