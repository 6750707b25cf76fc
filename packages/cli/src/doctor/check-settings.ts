import { resolve } from 'node:path';
import {
  type ExplainedConfig,
  type CommandSetup,
  describeOrigin,
  type OptionValue,
  runsheetError,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { describeOpenKey, isOpenToOthers } from '../open-to-others.ts';
import { proxyVariable, proxyWithoutUser } from '../proxy-address.ts';
import { isOlder } from '../runners/runners.ts';
import { type Finding, fromError, note, ok, problem } from './finding.ts';

/** Where a command runs: relative paths begin in its directory. */
type Place = { readonly environment: Context['world']['environment']; readonly directory: string };

/** Whether this Node is one of those we are made for. */
export function checkNode(version: string): Finding {
  const isSupported = !isOlder(version, [22, 12]) || (version.startsWith('20.') && !isOlder(version, [20, 19]));
  if (isSupported) return ok('node', `Node ${version}`);
  return problem('node', `Node ${version} is not supported.`, 'Use Node 20.19, 22.12 or a newer one.');
}

/** Where the configuration comes from, and what is wrong with it. */
export function checkConfiguration({ file, error, notices, values }: ExplainedConfig): readonly Finding[] {
  const start = file === undefined ? 'No configuration file.' : `Read from ${file.path}.`;
  const where = [start, ...describeOrigins(values)].join(' ');
  return [
    error === undefined ? ok('configuration', where) : fromError('configuration', error),
    ...notices.map(({ message }) => note('configuration', message)),
  ];
}

/** Where each option that is written somewhere stands, by the place: their values are what --print-config shows. */
function describeOrigins(values: ExplainedConfig['values']): readonly string[] {
  const written = values.filter(({ origin }) => origin.kind !== 'default');
  const places = [...new Set(written.map(({ origin }) => placeOf(origin)))];
  const told = places.map((place) => {
    const names = written.filter(({ origin }) => placeOf(origin) === place).map(({ name }) => name);
    return `${names.join(', ')} (${place})`;
  });
  return told.length === 0 ? [] : [`Set: ${told.join('; ')}.`];
}

function placeOf(origin: OptionValue['origin']): string {
  return origin.kind === 'file' ? origin.path : describeOrigin(origin);
}

/** What is known of the build, as far as it matters for what is published. */
export function checkBuild({ build, config }: CommandSetup): readonly Finding[] {
  const { isCi, branch, commit, isDefaultBranch } = build;
  const facts = `${isCi ? 'CI' : 'This machine'}, branch ${branch ?? 'not known'}, commit ${commit?.slice(0, 10) ?? 'not known'}`;
  if (config.sync === 'default-branch' && isDefaultBranch === undefined) {
    const what = `${facts}; whether it is the default branch is not known, so no rows are added (sync: default-branch).`;
    return [note('build', what, 'Run it in CI, or set `sync` to `always`.')];
  }
  return [ok('build', `${facts}.`)];
}

/**
 * Whether there is a key and an address: nothing is published without. That may be what is wanted: of a fork, whose
 * builds get no key, CI does not always tell more than that.
 */
export function checkAccess({ config, build }: CommandSetup, { environment, directory }: Place): readonly Finding[] {
  const { apiKey, baseUrl, mode } = config;
  const keyFile = environment['RUNSHEET_API_KEY_FILE'];
  const isMeant = apiKey === undefined && (['off', 'record'].includes(mode) || (mode === 'auto' && build.isCi));
  const state = isMeant ? 'note' : 'problem';
  return [
    ...(apiKey === undefined ? [fromError('key', runsheetError('RS1001', { purpose: 'publishing' }), state)] : []),
    ...(baseUrl === undefined ? [fromError('address', runsheetError('RS1002', {}), state)] : []),
    ...(keyFile === undefined || keyFile === '' ? [] : openToOthers(resolve(directory, keyFile))),
  ];
}

function openToOthers(path: string): readonly Finding[] {
  if (!isOpenToOthers(path)) return [];
  const { what, todo } = describeOpenKey(path);
  return [note('key', what, todo)];
}

/** How requests travel. What is wrong with a certificate the first request says. */
export function checkNetwork({ config: { baseUrl, api } }: CommandSetup, { environment }: Place): readonly Finding[] {
  const variable = proxyVariable(environment);
  const address = api.proxy ?? (variable === undefined ? undefined : environment[variable]);
  const isLocal = baseUrl !== undefined && /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(baseUrl);
  if (address === undefined || isLocal) return [];
  const noProxy = environment['NO_PROXY'] || environment['no_proxy'];
  return [ok('network', `Through the proxy ${proxyWithoutUser(address)}${noProxy ? `, but for ${noProxy}` : ''}.`)];
}
