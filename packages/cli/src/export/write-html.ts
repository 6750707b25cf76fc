import type { Context, RunId } from '@runsheet/core/client';
import type { FileRun } from '@runsheet/service';
import { loadService } from '../serve/start-embedded.ts';
import type { WholeScript } from '../show/read-script.ts';

type Exported = {
  readonly served: WholeScript;
  readonly place: Context | undefined;
  /** The runs that are wanted. */
  readonly runIds: readonly RunId[];
};

/** The page of a script as one file, which comes from the package of the service. Rejects with RS1103 or RS1105. */
export async function writeHtml({ served, place, runIds }: Exported, nodeVersion: string): Promise<string> {
  const { renderScriptFile } = await loadService(nodeVersion);
  const { id, name, description = '', comments = '', tests, fields, runs } = served;
  return renderScriptFile({
    id,
    name,
    description,
    comments,
    project: place?.project?.name ?? '',
    folders: place?.folderPath?.folders.map((folder) => folder.name) ?? [],
    bugPattern: place?.project?.bugPattern ?? '',
    fields: fields.map((field) => ({ ...field, label: field.label ?? field.id })),
    tests: tests.map(({ tags = '', notes = '', ...test }) => ({ ...test, tags, notes })),
    runs: runs.filter((run) => runIds.includes(run.id)).map(toFileRun),
  });
}

function toFileRun({ id, created = '', label = '', headers = {}, results = {} }: WholeScript['runs'][number]): FileRun {
  const { _tester: tester = '', _tags: tags = '' } = headers;
  return { id: String(id), created, label, tester, tags, headers, results };
}
