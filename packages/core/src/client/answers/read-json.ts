import type { z } from 'zod';
import type { Reading } from '../call.ts';
import { problemOf } from '../problem.ts';

/** Reads an answer by its schema, or says where it differs. */
export function readJson<Answer>(schema: z.ZodType<Answer>, json: unknown): Reading<Answer> {
  try {
    const result = schema.safeParse(json);
    return result.success ? { kind: 'read', answer: result.data } : unreadable(result.error);
  } catch (error) {
    // Folders in folders, thousands deep, exhaust the stack.
    if (error instanceof RangeError) return { kind: 'unreadable', problem: 'it is nested too deeply' };
    throw error;
  }
}

function unreadable(error: z.core.$ZodError): Reading<never> {
  const { path, message } = problemOf(error);
  const where = path.length === 0 ? 'the body' : `"${path.join('.')}"`;
  return { kind: 'unreadable', problem: `${where} is not readable: ${message}` };
}
