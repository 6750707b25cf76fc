import { resolve } from 'node:path';
import { type ExplainedConfig, type CommandSetup, runsheetError } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { describeOpenKey, isOpenToOthers } from '../open-to-others.ts';
import { type Finding, fromError, note, ok } from './finding.ts';

/** Where a command runs: relative paths begin in its directory. */
type Place = { readonly environment: Context['world']['environment']; readonly directory: string };

/** Which file the configuration is read from, and what is wrong in it or beside it. */
export function checkConfiguration({ file, error, notices }: ExplainedConfig): readonly Finding[] {
  const where = file === undefined ? 'No configuration file.' : `Read from ${file.path}.`;
  return [
    error === undefined ? ok('configuration', where) : fromError('configuration', error),
    ...notices.map(({ message }) => note('configuration', message)),
  ];
}

/** Whether the build knows what decides if rows are added. */
export function checkBuild({ build, config }: CommandSetup): readonly Finding[] {
  if (config.sync !== 'default-branch' || build.isDefaultBranch !== undefined) return [];
  const branch = build.branch === undefined ? 'the branch' : `the branch ${build.branch}`;
  const what = `Whether ${branch} is the default branch is not known, so no rows are added (sync: default-branch).`;
  return [note('build', what, 'Run it in CI, or set `sync` to `always`.')];
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
