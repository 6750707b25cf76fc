import type { Receipt } from '@runsheet/core';

/** What the end of a command tells the program that started it. The worst first: that one a person has to see. */
export const EXIT_CODES = {
  bug: 70,
  lost: 8,
  noRun: 9,
  conflict: 6,
  duplicate: 5,
  counts: 7,
  refused: 3,
  usage: 2,
  kept: 4,
  pending: 10,
  gate: 1,
  done: 0,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

export const EXIT_CODE_MEANINGS: Readonly<Record<ExitCode, string>> = {
  0: 'done',
  1: 'a gate that you asked for was not passed',
  2: 'the command line or the configuration has to be corrected',
  3: 'the service refuses the key, or its API is off',
  4: 'the service was not reached or did not finish: try again; results are kept',
  5: 'delivered, but the service holds a run twice',
  6: 'the run is there with other results, or was recorded by a newer runsheet',
  7: 'delivered, but the service shows other counts',
  8: 'results were lost, or a shard that was expected is missing',
  9: 'a run was expected, and this job left none: a red one was added',
  10: 'there are changes to make, and the command was asked only to look',
  70: 'a bug in runsheet',
};

export const EXIT_CODES_HELP: string = [
  'Exit codes:',
  ...Object.entries(EXIT_CODE_MEANINGS).map(([code, meaning]) => `${code.padStart(4)}  ${meaning}`),
  '',
  'The key of the account is read from RUNSHEET_API_KEY, or from the file that',
  'RUNSHEET_API_KEY_FILE names; never from the command line.',
].join('\n');

export function exitCodeOfError({ code }: { readonly code: string }): ExitCode {
  return EXIT_CODES[ENDS[code] ?? ENDS[code.slice(0, 3)] ?? 'bug'];
}

export function exitCodeOfReceipt({ outcome, warnings, scripts }: Receipt): ExitCode {
  if (outcome === 'lost') return EXIT_CODES.lost;
  if (outcome === 'kept') return EXIT_CODES.kept;
  const isDoubled = scripts.some(({ duplicateRunIds }) => duplicateRunIds.length > 0);
  // A row that the service did not take over is said, and is no failure of the delivery.
  const told = warnings.filter(({ code }) => code !== 'RS3014').map(exitCodeOfError);
  return worstOf([isDoubled ? EXIT_CODES.duplicate : EXIT_CODES.done, ...told]);
}

export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return Object.values(EXIT_CODES).find((code) => codes.includes(code)) ?? EXIT_CODES.done;
}

/** By the kind of an error, and of those that end otherwise by the whole code. */
const ENDS: Readonly<Record<string, keyof typeof EXIT_CODES>> = {
  RS1: 'usage',
  RS2: 'refused',
  RS3: 'kept',
  RS4: 'done',
  // The address is not that of the service, or its certificate is not trusted: waiting does not help.
  RS3005: 'usage',
  RS3013: 'usage',
  RS3015: 'usage',
  RS3017: 'usage',
  RS3020: 'usage',
  RS3022: 'usage',
  RS3010: 'usage',
  RS3023: 'usage',
  RS3007: 'duplicate',
  RS3029: 'duplicate',
  RS3008: 'conflict',
  RS3011: 'conflict',
  RS3009: 'counts',
  RS3012: 'lost',
  // A part of the run is nowhere to be found.
  RS3018: 'lost',
  RS3032: 'noRun',
};
