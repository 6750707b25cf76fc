import type { OpenedHistory } from './open-history.ts';

/** Where the shape of the documents is described: a file of this package. */
const HISTORY_SCHEMA = 'node_modules/runsheet/history.schema.json';

export function historyHead(
  kind: 'history' | 'flaky' | 'compare' | 'failed',
  { scriptId, name }: Pick<OpenedHistory, 'scriptId' | 'name'>,
): object {
  return { $schema: HISTORY_SCHEMA, kind, script: { id: scriptId, name } };
}

export function runJson({ history }: OpenedHistory, at: number): Readonly<Record<string, unknown>> {
  const run = history.runs[at];
  if (run === undefined) return {};
  const { id, createdMs, lane, commit, build, scope, durationMs } = run;
  return {
    id,
    created: new Date(createdMs).toISOString(),
    ...Object.fromEntries(Object.entries({ ...lane, commit, build }).filter(([, text]) => text !== '')),
    scope,
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}
