import { type CommandSetup, counted, guidanceFor, type RunRecord } from '@runsheet/core/command';

/** Why runs that wait would be refused: each other address that they were recorded for. Pure. */
export function runsOfOtherAddress(
  records: readonly Pick<RunRecord, 'origin'>[],
  { config: { baseUrl }, isAddressNamed }: Pick<CommandSetup, 'config' | 'isAddressNamed'>,
): readonly { readonly what: string; readonly todo: string }[] {
  if (baseUrl === undefined || isAddressNamed || !URL.canParse(baseUrl)) return [];
  const configured = new URL(baseUrl).origin;
  const others = records.flatMap(({ origin }) => (origin === undefined || origin === configured ? [] : origin));
  return [...new Set(others)].map((wanted) => {
    const { todo } = guidanceFor('RS3015', { wanted, configured, address: baseUrl });
    const count = counted(others.filter((origin) => origin === wanted).length, 'run');
    return { what: `RS3015 ${count} recorded for ${wanted}, but ${configured} is configured.`, todo };
  });
}
