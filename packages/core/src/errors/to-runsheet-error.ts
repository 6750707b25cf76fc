import { RunsheetError, runsheetError } from './runsheet-error.ts';

/** A RunsheetError as it is; anything else is a mistake of ours and becomes RS9001. */
export function toRunsheetError(error: unknown, where: string): RunsheetError {
  if (error instanceof RunsheetError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return runsheetError('RS9001', { where, reason }, { cause: error });
}
