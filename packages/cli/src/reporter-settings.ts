import { counted, findPackage, type Notice, notice } from '@runsheet/core/command';
import type { SomeFlags } from './flags/flag.ts';
import { PLACING, readReporterOptions, type WrittenOptions } from './init/reporter-options.ts';
import { SERVICE_FLAGS } from './settings.ts';

export type ReporterSettings = {
  /** Undefined: no reporter of ours was found. */
  readonly options: Readonly<Record<string, unknown>> | undefined;
  readonly doubts: readonly Doubt[];
};

type Doubt = { readonly option: SettingOption; readonly reason: string };

type SettingOption = (typeof PLACING)[number];

/**
 * Commands take the options of the reporter as the tests do, so that both mean the same script. Of two runners, or two
 * reporters of one, that are given different ones, none is taken: a recorded run goes where it was recorded for.
 */
export function reporterSettings(directory: string): ReporterSettings {
  const written = readReporterOptions(findPackage(directory).root);
  const [first, ...others] = written;
  if (first === undefined) return { options: undefined, doubts: [] };
  const agreed = Object.entries(first.options).filter(([name, value]) => {
    const isSame = ({ options }: WrittenOptions) => JSON.stringify(options[name]) === JSON.stringify(value);
    // A key is no setting of a command: it comes from the environment.
    return name !== 'apiKey' && others.every(isSame);
  });
  const doubts = PLACING.flatMap((option) => {
    const reason = doubtOf(option, written);
    return reason === undefined ? [] : [{ option, reason }];
  });
  return { options: Object.fromEntries(agreed), doubts };
}

function doubtOf(option: SettingOption, written: readonly WrittenOptions[]): string | undefined {
  const computing = written.find(({ computed }) => computed.includes(option));
  if (computing !== undefined) return `${computing.file} computes it`;
  const values = new Set(written.map(({ options }) => JSON.stringify(options[option])));
  if (values.size < 2) return undefined;
  const files = [...new Set(written.map(({ file }) => file))];
  return `${files.join(' and ')} ${files.length === 1 ? 'gives' : 'give'} ${counted(values.size, 'value')}`;
}

/** What to say before a place is chosen, of options that were not named for this command. */
export function doubtNotices(
  { doubts }: ReporterSettings,
  flags: SomeFlags,
  environment: Environment,
): readonly Notice[] {
  const open = doubts.filter(({ option }) => !isNamed(option, flags, environment));
  const reasons = [...new Set(open.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const options = open.filter((doubt) => doubt.reason === reason).map(({ option }) => option);
    return notice('RS4018', { options, reason });
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

function isNamed(option: SettingOption, flags: SomeFlags, environment: Environment): boolean {
  if (option === 'layout') return Boolean(environment['RUNSHEET_LAYOUT']);
  return flags[option] !== undefined || Boolean(environment[SERVICE_FLAGS[option].variable]);
}
