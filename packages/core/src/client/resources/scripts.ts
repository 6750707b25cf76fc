import type { ScriptAnswer } from '../answers/answers.ts';
import { withRunsApart } from '../answers/runs-apart.ts';
import { readCreatedScript, readScript, readUpdatedScript } from '../answers/script-answers.ts';
import type { Perform } from '../call.ts';
import type { ScriptCalls } from '../client.ts';
import { onlyKeys } from '../requests/only-keys.ts';
import { placePath, scriptPath } from '../requests/paths.ts';
import { insertQuery, viewQuery } from '../requests/query.ts';
import { scriptBody, scriptPatchBody } from '../requests/script-schema.ts';
import { SCRIPT_DEFAULTS, type View, formsOf } from '../requests/view.ts';

/** Specification 4.4. */
export function scriptCalls(perform: Perform): ScriptCalls {
  // The parser checks that the lists come in the forms that `Asked` chooses.
  function get<const Asked extends View>(scriptId: number, view?: Asked): Promise<ScriptAnswer<Asked>>;
  async function get(scriptId: number, view: View = {}): Promise<ScriptAnswer> {
    const path = `${scriptPath(scriptId)}${viewQuery(view)}`;
    const forms = formsOf(view, SCRIPT_DEFAULTS);
    const call = { method: 'GET', path, read: (json: unknown) => readScript(json, forms) } as const;
    return perform(forms.runs === 'full' && view.results !== 'none' ? withRunsApart(call) : call);
  }
  return {
    get,
    create: async (projectId, draft, place = {}) => {
      const { folderId, insert } = onlyKeys(place, ['folderId', 'insert']);
      const path = `${placePath(projectId, folderId, 'folderId')}/scripts${insertQuery(insert)}`;
      return perform({ method: 'POST', path, body: scriptBody(draft), read: readCreatedScript });
    },
    update: async (scriptId, patch) => {
      const path = scriptPath(scriptId);
      const body = scriptPatchBody(patch);
      return perform({ method: 'PATCH', path, body, read: (json) => readUpdatedScript(json, scriptId) });
    },
  };
}
