import { renderContext } from '../output/context.ts';
import { findProject } from '../routes/find.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents } from '../store/store.ts';

import type { ScriptPlace } from './script-head.ts';

/** Where a script lies, and how its project makes links of issues. */
export async function readPlace(
  contents: Contents,
  script: Script,
): Promise<{ readonly place: ScriptPlace; readonly bugPattern: string }> {
  const { projectId, folderId } = script.place;
  const project = await findProject(contents, String(projectId));
  const { folderPath } = await renderContext(contents, project, folderId);
  const { name, description, comments } = script;
  const folders = folderPath.folders.map((folder) => folder.name);
  return { place: { name, description, comments, project: project.name, folders }, bugPattern: project.bugPattern };
}
