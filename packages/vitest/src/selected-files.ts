import type { RunFilter, SelectedFiles } from '@runsheet/core/adapter';
import { type FileContext, projectOf } from './build-file.ts';
import { selectionOf } from './selection.ts';
import type { Specification, VitestFacts } from './vitest-results.ts';

type Listed = { readonly vitest: VitestFacts; readonly specifications: readonly Specification[] };

/** The files that this run of Vitest means to run; undefined when that cannot be told. Never rejects. */
export async function ownFiles({ vitest, specifications }: Listed): Promise<readonly Specification[] | undefined> {
  const { config, version } = vitest;
  if (config.mergeReports) return undefined;
  if (config.shard === undefined || Number.parseInt(version, 10) >= FIRST_WITH_OWN_FILES) return specifications;
  try {
    const own = await shardOf({ vitest, specifications });
    return specifications.filter((specification) => own.has(specification));
  } catch {
    return undefined;
  }
}

/** Until Vitest 4 a shard lists the files of all others, too. */
const FIRST_WITH_OWN_FILES = 5;

/** What the sequencer of the configuration gives to this shard: it is the one that Vitest asks. */
async function shardOf({ vitest, specifications }: Listed): Promise<ReadonlySet<unknown>> {
  const { sequencer } = vitest.config.sequence ?? {};
  if (typeof sequencer !== 'function') throw new TypeError('no sequencer');
  const made: unknown = Reflect.construct(sequencer, [vitest]);
  const isSequencer = typeof made === 'object' && made !== null && 'shard' in made;
  if (!isSequencer || typeof made.shard !== 'function') throw new TypeError('no sequencer');
  const own: unknown = await Reflect.apply(made.shard, made, [[...specifications]]);
  if (!Array.isArray(own)) throw new TypeError('no list of files');
  return new Set<unknown>(own);
}

export type Told = {
  readonly vitest: Pick<VitestFacts, 'config'>;
  readonly context: FileContext;
  readonly flags: readonly RunFilter[];
};

/** The same as a session takes it. Pure. */
export function toSelected(own: readonly Specification[], { vitest, context, flags }: Told): SelectedFiles {
  return {
    files: own.map(({ moduleId, project, pool }) => {
      const facts = { typecheck: pool === 'typescript' };
      return { path: context.paths.relative(moduleId), project: projectOf(project.name, facts, context) };
    }),
    selection: selectionOf({ config: vitest.config, specifications: own, known: undefined, modules: [], flags }),
  };
}
