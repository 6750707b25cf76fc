import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runsheetError, printable } from '@runsheet/core/command';
import { confirm, type Context, isAttended } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { ownVersion } from '../own-version.ts';
import { describeChanges, describeNext, headline } from './describe-init.ts';
import type { InitFlags } from '../flags/flags.ts';
import { isPlaceWritten, type Place } from './edit-place.ts';
import { findWorkspace, withoutProject, type Member } from './find-workspace.ts';
import { lookAround } from './look-around.ts';
import type { PackageGroup, FileChange, InitPlan } from './init-plan.ts';
import { planInit } from './plan-init.ts';
import { readReporterOptions } from './reporter-options.ts';
import { recordIn } from '../runners/manifest.ts';

/**
 * Adds the reporter to a package, or to packages of a workspace, after showing what that changes. Rejects with RS1110,
 * RS1111, RS1118 or RS1119.
 */
export async function setUpPackage(flags: InitFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const chosen = await choose(flags, context);
  const isSetUp = planInit(chosen, {}, ownVersion()).changes.length === 0;
  const isAsking = isOpen(flags, { chosen, isSetUp }, context);
  if (isAsking) output.print({ json: null, text: headline(chosen.packages) });
  const place = isAsking ? await askPlace(flags, context) : flags;
  const plan = planInit(chosen, place, ownVersion());
  const { json, head, body } = describeChanges(plan, chosen, output.paint);
  const answer = { json, text: isAsking ? `\n${body}` : `${head}\n\n${body}` };
  if (plan.changes.length === 0) {
    output.print(answer);
    return EXIT_CODES.done;
  }
  return decide(flags, { plan, chosen, answer }, context);
}

async function choose(flags: InitFlags, context: Context): Promise<PackageGroup> {
  const { directory: root } = context;
  const found = lookAround(root);
  if (found === undefined) throw runsheetError('RS1110', { folder: root });
  const members = findWorkspace(root);
  if (members === undefined && flags.package !== undefined) throw runsheetError('RS1118', NO_WORKSPACE);
  const alone = withoutProject(found);
  if (members === undefined && alone.testedAbove !== undefined) {
    throw runsheetError('RS1119', { folder: root, above: alone.testedAbove.folder });
  }
  const packages = members === undefined ? [alone] : await choosePackages(members, flags, context);
  const [first, ...others] = packages.map((each) => each.found);
  if (first === undefined || first.runners.length === 0) throw runsheetError('RS1111', { folder: root, packages: [] });
  return { packages: [first, ...others], root, isTestedFromRoot: 'test' in recordIn(found.manifest, 'scripts') };
}

const NO_WORKSPACE = { wanted: undefined, packages: [] } as const;

type SetUpState = { readonly chosen: PackageGroup; readonly isSetUp: boolean };

/** Asked only where nothing is set up yet, and no configuration file says it. */
function isOpen({ yes }: InitFlags, { chosen, isSetUp }: SetUpState, context: Context): boolean {
  const isUnsaid = !isSetUp && !isPlaceWritten(chosen.root);
  return isUnsaid && yes !== true && isAttended(context);
}

async function askPlace({ project, folder }: InitFlags, { world }: Context): Promise<Place> {
  const ask = async (question: string) => (await world.ask(question))?.trim() || undefined;
  return {
    project: project ?? (await ask('Project, by name or id (empty: the only one of the account): ')),
    folder: folder ?? (await ask('Folder, such as QA/Unit (empty: top level): ')),
  };
}

type Decision = {
  readonly plan: InitPlan;
  readonly chosen: PackageGroup;
  readonly answer: { readonly json: object; readonly text: string };
};

async function decide(flags: InitFlags, { plan, chosen, answer }: Decision, context: Context): Promise<ExitCode> {
  const { output } = context;
  const isSure = flags.yes === true;
  if (isSure) write(plan.changes);
  output.print({ ...answer, json: { ...answer.json, written: isSure } });
  if (!isSure) {
    const isAsking = isAttended(context);
    if (!isAsking || !(await confirm('\nWrite this? [y/N] ', context))) {
      output.note(isAsking ? 'Nothing was written.' : 'Nothing was written. To write: --yes');
      return EXIT_CODES.pending;
    }
    write(plan.changes);
  }
  output.note(describeNext(plan, chosen, { isPlaceSaid: isPlaceSaid(chosen), version: ownVersion() }));
  return EXIT_CODES.done;
}

function isPlaceSaid({ packages, root }: PackageGroup): boolean {
  const given = packages.flatMap(({ folder }) => readReporterOptions(folder));
  return isPlaceWritten(root) || given.some(({ options, computed }) => 'folder' in options || computed.length > 0);
}

function write(changes: readonly FileChange[]): void {
  for (const { path, after } of changes) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
  }
}

type PackageChoice = Pick<InitFlags, 'package' | 'yes'>;

/** The packages of a workspace that are meant: those that are named, or that a person chooses. Rejects with RS1118. */
async function choosePackages(
  all: readonly Member[],
  { package: named, yes }: PackageChoice,
  context: Context,
): Promise<readonly Member[]> {
  const members = all.filter(({ testedAbove }) => testedAbove === undefined);
  if (named !== undefined) {
    const words = named.map((word) => refuseProject(word, all));
    return pick(words, members);
  }
  const [only, second] = members;
  if (only !== undefined && second === undefined) return [only];
  if (yes === true || !isAttended(context)) {
    throw runsheetError('RS1118', { wanted: undefined, packages: members.map(labelOf) });
  }
  context.output.print({ json: null, text: ['Packages with tests:', '', ...members.map(lineOf), ''].join('\n') });
  const answer = await context.world.ask('Which ones? Numbers or names, separated by blanks (empty: all): ');
  const words = (answer ?? '').split(/[\s,]+/).filter((word) => word !== '');
  return pick(words.length === 0 ? ['all'] : words, members);
}

/** Rejects with RS1119. */
function refuseProject(word: string, all: readonly Member[]): string {
  const project = all.find((member) => member.testedAbove !== undefined && isMeant(word, member, -1));
  if (project?.testedAbove === undefined) return word;
  throw runsheetError('RS1119', { folder: project.path, above: project.testedAbove.folder });
}

function pick(words: readonly string[], members: readonly Member[]): readonly Member[] {
  const meant = words.flatMap((word) => {
    const found = word === 'all' ? members : members.filter((member, index) => isMeant(word, member, index));
    if (found.length > 0) return found;
    throw runsheetError('RS1118', { wanted: word, packages: members.map(labelOf) });
  });
  const chosen = new Set(meant);
  return members.filter((member) => chosen.has(member));
}

function isMeant(word: string, { path, name }: Member, index: number): boolean {
  const wanted = word.replace(/^\.\/(?=.)|\/$/g, '');
  return [name, path, path.split('/').at(-1), String(index + 1)].includes(wanted);
}

function labelOf({ name, path }: Member): string {
  return name === path ? path : `${name} (${path})`;
}

function lineOf(member: Member, index: number): string {
  const runners = member.found.runners.map(({ runner: { name } }) => name).join(', ');
  return `  ${index + 1}  ${printable(labelOf(member))}: ${runners}`;
}
