/**
 * Loaded by Node before every program that a tried command starts, by NODE_OPTIONS. Where that program is a test
 * runner, our reporter joins its command line; all others run as they would.
 */
import { isMainThread } from 'node:worker_threads';
import { addReporter, reporterVariable } from './add-reporter.ts';
import { withoutPreload } from './node-options.ts';

const [, script] = process.argv;
const asked = new URL(import.meta.url).search.slice(1);
const purpose = asked === 'list' || asked === 'list-as-configured' ? asked : 'try';
const words = isMainThread && script !== undefined ? addReporter(script, process.argv.slice(2), purpose) : undefined;
if (script !== undefined && words !== undefined) {
  process.argv.splice(2, process.argv.length, ...words);
  if (purpose !== 'list-as-configured') Object.assign(process.env, reporterVariable(script));
  if (purpose === 'try') {
    const settled = import('./place-of-try.ts').then(({ placeOfTry }) => placeOfTry(process.cwd(), process.env));
    // oxlint-disable-next-line node/no-top-level-await -- loaded by --import alone, and the runner has to wait for it
    Object.assign(process.env, await settled);
  }
  // What the tests start themselves is not tried.
  const rest = withoutPreload(process.env['NODE_OPTIONS'] ?? '', import.meta.url);
  if (rest === '') delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = rest;
}
