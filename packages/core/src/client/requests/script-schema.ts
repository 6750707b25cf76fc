import { z } from 'zod';
import type { TextBody } from '../transport/transport.ts';
import type { NameDraft, ScriptDraft, ScriptPatch } from './drafts.ts';
import { fieldSchema } from './field-schema.ts';
import { allowed, jsonBody } from './allowed.ts';
import { scriptRunSchema } from './run-schema.ts';
import { scriptTestsSchema } from './tests-schema.ts';

/** The body of a script to be created (specification 4.4); throws RS1010. */
export function scriptBody(draft: ScriptDraft): TextBody {
  const schema = z.strictObject({
    ...metadataShape(),
    fields: z.array(fieldSchema()).optional(),
    tests: scriptTestsSchema(draft?.tests).optional(),
    runs: z.array(scriptRunSchema()).optional(),
  });
  return jsonBody(allowed(schema, draft, 'draft'));
}

/** The body that replaces metadata of a script (specification 4.4); throws RS1010. */
export function scriptPatchBody(patch: ScriptPatch): TextBody {
  return jsonBody(allowed(z.strictObject(metadataShape()), patch, 'patch'));
}

/** The body of a folder or a note (specification 4.3a, 4.6); throws RS1010. */
export function nameBody(draft: NameDraft, argument: 'folder' | 'note'): TextBody {
  return jsonBody(allowed(z.strictObject({ name: z.string() }), draft, argument));
}

function metadataShape() {
  return {
    name: z.string().optional(),
    description: z.string().optional(),
    comments: z.string().optional(),
  };
}
