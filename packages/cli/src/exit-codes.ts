import type { Receipt } from '@runsheet/core';

/** What the end of a command tells the program that started it. */
export const EXIT_CODES = {
  done: 0,
  /** A gate that the user asked for was not passed. */
  gate: 1,
  /** The command line or the configuration has to be corrected: the same call would fail again. */
  usage: 2,
  /** The service refuses the key, or its API is off. */
  refused: 3,
  /**
   * The service was not reached, or did not finish: try again later. What `publish` had to deliver is kept in the
   * outbox; commands that only read have lost nothing.
   */
  kept: 4,
  /** Delivered, but the service holds a run or a row twice. */
  duplicate: 5,
  /** The service holds this run with other results, or was recorded by a newer runsheet. Nothing was touched. */
  conflict: 6,
  /** Delivered, but the service shows other counts. */
  counts: 7,
  /** Results were neither sent nor kept, or a part of the run that was expected is missing. */
  lost: 8,
  /** There are changes to make, and the command was asked only to look. */
  pending: 10,
  /** A mistake of ours. */
  bug: 70,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** The end of a command that met an error or a notice of the catalogue. */
export function exitCodeOfError({ code }: { readonly code: string }): ExitCode {
  const special = SPECIAL[code];
  if (special !== undefined) return EXIT_CODES[special];
  switch (code.slice(0, 3)) {
    case 'RS1':
      return EXIT_CODES.usage;
    case 'RS2':
      return EXIT_CODES.refused;
    case 'RS3':
      return EXIT_CODES.kept;
    case 'RS4':
      return EXIT_CODES.done;
    default:
      return EXIT_CODES.bug;
  }
}

/** The end of a command that published one recorded run. */
export function exitCodeOfReceipt({ outcome, warnings, scripts }: Receipt): ExitCode {
  if (outcome === 'lost') return EXIT_CODES.lost;
  if (outcome === 'kept') return EXIT_CODES.kept;
  const isDoubled = scripts.some(({ duplicateRunIds }) => duplicateRunIds.length > 0);
  // A row that the service did not take over is said, and is no failure of the delivery.
  const told = warnings.filter(({ code }) => code !== 'RS3014').map(exitCodeOfError);
  return worstOf([isDoubled ? EXIT_CODES.duplicate : EXIT_CODES.done, ...told]);
}

/** The one of several ends that a person has to see first. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT_CODES.done;
}

/** Errors that end otherwise than the others of their kind. */
const SPECIAL: Readonly<Record<string, keyof typeof EXIT_CODES>> = {
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
  RS3025: 'lost',
};

const WORST_FIRST: readonly ExitCode[] = [70, 8, 6, 5, 7, 3, 2, 4, 10, 1, 0];
