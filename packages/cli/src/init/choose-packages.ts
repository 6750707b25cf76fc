import { printable, runsheetError } from '@runsheet/core/command';
import { type Context, isAttended } from '../context.ts';
import type { InitFlags } from '../flags/flags.ts';
import type { Member } from './find-workspace.ts';

type PackageChoice = Pick<InitFlags, 'package' | 'yes'>;

/** The packages of a workspace that are meant: those that are named, or that a person chooses. Rejects with RS1118. */
export async function choosePackages(
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
