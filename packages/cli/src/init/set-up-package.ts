import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findConfigFile, runsheetError } from '@runsheet/core/command';
import { confirm, type Context, isAttended } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { ownVersion } from '../own-version.ts';
import { describeChanges, describeNext } from './describe-init.ts';
import type { InitFlags } from '../flags/flags.ts';
import { findWorkspace, withoutProject, type Member } from './find-workspace.ts';
import { lookAround } from './look-around.ts';
import type { PackageGroup, FileChange } from './init-plan.ts';
import { planInit } from './plan-init.ts';
import { readReporterOptions } from './reporter-options.ts';

/**
 * Adds the reporter to a package, or to packages of a workspace, after showing what that changes. Rejects with RS1110,
 * RS1111, RS1118 or RS1119.
 */
export async function setUpPackage(flags: InitFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const chosen = choose(flags, context);
  const version = ownVersion();
  const plan = planInit(chosen, flags, version);
  const isWriting = plan.changes.length > 0 && flags.yes === true;
  if (isWriting) write(plan.changes);
  const { json, text } = describeChanges(plan, chosen, output.paint);
  output.print({ json: { ...json, written: isWriting }, text });
  if (plan.changes.length === 0) return EXIT_CODES.done;
  if (!isWriting) {
    const isAsking = isAttended(context);
    if (!isAsking || !(await confirm('\nWrite this? [y/N] ', context))) {
      output.note(isAsking ? 'Nothing was written.' : 'Nothing was written. To write: --yes');
      return EXIT_CODES.pending;
    }
    write(plan.changes);
  }
  output.note(describeNext(plan, chosen, { isPlaceSaid: isPlaceSaid(chosen), version }));
  return EXIT_CODES.done;
}

function choose(flags: InitFlags, { directory: root }: Context): PackageGroup {
  const found = lookAround(root);
  if (found === undefined) throw runsheetError('RS1110', { folder: root });
  const members = findWorkspace(root);
  if (members === undefined && flags.package !== undefined) {
    throw runsheetError('RS1118', { wanted: undefined, packages: [] });
  }
  const alone = withoutProject(found);
  if (members === undefined && alone.testedAbove !== undefined) {
    throw runsheetError('RS1119', { folder: root, above: alone.testedAbove.folder });
  }
  const packages = members === undefined ? [alone] : choosePackages(members, flags.package);
  const [first, ...others] = packages.map((each) => each.found);
  if (first === undefined || first.runners.length === 0) throw runsheetError('RS1111', { folder: root, packages: [] });
  return { packages: [first, ...others], root };
}

function isPlaceSaid({ packages, root }: PackageGroup): boolean {
  if (findConfigFile(root) !== undefined) return true;
  const given = packages.flatMap(({ folder }) => readReporterOptions(folder));
  return given.some(({ options, computed }) => 'folder' in options || computed.length > 0);
}

function write(changes: readonly FileChange[]): void {
  for (const { path, after } of changes) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
  }
}

/** The packages of a workspace that are named; the only one needs no name. Throws RS1118 or RS1119. */
function choosePackages(all: readonly Member[], named: InitFlags['package']): readonly Member[] {
  const members = all.filter(({ testedAbove }) => testedAbove === undefined);
  const packages = members.map(({ name, path }) => (name === path ? path : `${name} (${path})`));
  if (named === undefined && members.length !== 1) throw runsheetError('RS1118', { wanted: undefined, packages });
  const chosen = (named ?? ['all']).flatMap((wanted) => {
    const found = wanted === 'all' ? members : all.filter((member) => isMeant(wanted, member));
    if (found.length === 0) throw runsheetError('RS1118', { wanted, packages });
    return found;
  });
  for (const { path, testedAbove } of chosen) {
    if (testedAbove !== undefined) throw runsheetError('RS1119', { folder: path, above: testedAbove.folder });
  }
  return members.filter((member) => chosen.includes(member));
}

function isMeant(word: string, { path, name }: Member): boolean {
  const wanted = word.replace(/^\.\/(?=.)|\/$/g, '');
  return [name, path, path.split('/').at(-1)].includes(wanted);
}
