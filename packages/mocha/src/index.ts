/** IO: environment. The program that runs here tells whether this is Mocha. */
import { findMocha } from './find-mocha.ts';
import { followEvery } from './follow-every.ts';

const mocha = findMocha(process.argv[1]);
if (mocha !== undefined) followEvery(mocha);
