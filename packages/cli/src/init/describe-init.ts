import { printable, type Paint } from '@runsheet/core/command';
import { structuredPatch } from 'diff';
import type { Answer } from '../output.ts';
import { shortPath, type Surroundings } from './look-around.ts';
import type { ByHand, Chosen, FileChange, InitPlan } from './init-plan.ts';

/** Every change as a diff, and what is left to a person. */
export function describeChanges(
  { changes, byHand }: InitPlan,
  { packages }: Chosen,
  paint: Paint,
): Answer & { readonly json: object; readonly text: string } {
  const [found] = packages;
  const named = changes.map((change) => ({ ...change, path: shortPath(change.path, found) }));
  const json = { found: factsOf(packages), changes: named, byHand };
  const blocks = [
    headline(packages),
    ...named.map((change) => diffOf(change, paint)),
    ...byHand.map(describeByHand),
    ...(changes.length === 0 && byHand.length === 0 ? ['Everything is set up already; nothing to change.'] : []),
  ];
  return { json, text: blocks.join('\n\n') };
}

/** What comes after writing. */
export function describeNext({ packages: [{ packageManager, runners }] }: Chosen): string {
  const command = runners[0]?.name === 'jest' ? 'npx jest' : 'npx vitest run';
  return [
    '',
    'Written. Next:',
    `  ${packageManager} install`,
    `  npx runsheet try -- ${command}   # look at it, without an account`,
    '  In CI, set the secret RUNSHEET_API_KEY and the variable RUNSHEET_BASE_URL (ends in /api/v1).',
  ].join('\n');
}

function factsOf(packages: Chosen['packages']): object {
  const [{ packageManager, workflows, otherCi }] = packages;
  return {
    packageManager,
    runners: runnersOf(packages),
    ci: workflows.length > 0 ? 'GitHub Actions' : (otherCi ?? null),
  };
}

function headline(packages: Chosen['packages']): string {
  const [{ packageManager, workflows, otherCi }] = packages;
  const names = runnersOf(packages).map(
    ({ name, version }) => `${LABELS[name]}${version === undefined ? '' : ` ${version}`}`,
  );
  const ci = workflows.length > 0 ? 'GitHub Actions' : otherCi;
  const found = [...new Set(names), packageManager, ...(ci === undefined ? [] : [ci])].join(', ');
  return `Found ${found}${packages.length === 1 ? '' : ` in ${packages.length} packages`}.`;
}

function runnersOf(packages: Chosen['packages']): Surroundings['runners'] {
  return packages.flatMap(({ runners }) => runners);
}

const LABELS = { vitest: 'Vitest', jest: 'Jest' } as const;

function diffOf({ path, before, after }: FileChange, paint: Paint): string {
  const { hunks } = structuredPatch(path, path, before ?? '', after, '', '', { context: 2 });
  const lines = hunks.flatMap((hunk, index) => [...(index === 0 ? [] : [paint('faint', '  …')]), ...hunk.lines]);
  const head = `${paint('strong', printable(path))}${before === undefined ? ' (new)' : ''}`;
  return [
    head,
    ...lines.filter((line) => !line.startsWith('\\')).map((line) => `  ${paintLine(printable(line), paint)}`),
  ].join('\n');
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint('pass', line);
  return line.startsWith('-') ? paint('fail', line) : paint('faint', line);
}

function describeByHand({ where, why, write }: ByHand): string {
  return [`By hand, in ${printable(where)} (${printable(why)}):`, ...write.split('\n').map((line) => `  ${line}`)].join(
    '\n',
  );
}
