import { reasonOf } from './reason-of.ts';
import { RunsheetError, runsheetError } from './runsheet-error.ts';

/** A RunsheetError as it is; anything else is a mistake of ours and becomes RS9001. */
export function toRunsheetError(error: unknown, where: string): RunsheetError {
  if (error instanceof RunsheetError) return error;
  const reason = reasonOf(error);
  return runsheetError('RS9001', { where, reason }, { cause: error });
}
