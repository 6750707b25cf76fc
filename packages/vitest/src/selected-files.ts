import type { RunFilter, SelectedFiles } from '@runsheet/core/adapter';
import { type FileContext, projectOf } from './build-file.ts';
import { selectionOf } from './selection.ts';
import type { Specification, VitestFacts } from './vitest-results.ts';

type Listed = { readonly vitest: VitestFacts; readonly specifications: readonly Specification[] };

/** The files that this run of Vitest means to run; undefined when that cannot be told. Never rejects. */
export async function ownFiles({ vitest, specifications }: Listed): Promise<readonly Specification[] | undefined> {
  const { config } = vitest;
  if (config.mergeReports) return undefined;
  if (config.shard === undefined) return specifications;
  // Which files have changed is not asked a second time.
  if (config.changed !== undefined && config.changed !== false) return undefined;
  try {
    const all = await vitest.globTestSpecifications(filtersOf(vitest));
    // Vitest 5.1.1 lists the files of this shard alone, versions before it those of all shards.
    if (specifications.length < all.length) return specifications;
    const own = await shardOf({ vitest, specifications });
    return specifications.filter((specification) => own.has(specification));
  } catch {
    return undefined;
  }
}

/** The names of files on the command line, which no documented interface tells. */
function filtersOf(vitest: VitestFacts): readonly string[] {
  const filters: unknown = Reflect.get(vitest, 'filenamePattern');
  return Array.isArray(filters) ? filters.filter((filter) => typeof filter === 'string') : [];
}

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
