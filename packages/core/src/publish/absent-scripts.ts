import type { Sheet } from '../sheet/sheet.ts';
import type { Located } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';

/**
 * Whether scripts that are missing may stay missing. A build that may not add rows makes the scripts of its run where
 * none of them is in use yet. Otherwise each new file of a branch would leave a script that nobody can delete.
 */
export function mayStayAbsent({ division, mayAddRows, mayMakeScript }: PublishContext): boolean {
  return division !== undefined && !mayAddRows && mayMakeScript !== false;
}

/** Whether a script that is there was made by an earlier run of this layout. */
export function isInUse({ script }: Sheet, located: Located, { division }: PublishContext): boolean {
  // The script of the configured name may be of a run that was not divided.
  if (located.kind === 'missing' || JSON.stringify(script) === JSON.stringify(division?.home)) return false;
  // A build that was killed while it made the first scripts makes the others when it is delivered again.
  const { runs } = located.reading;
  return runs === undefined || runs.length > 1;
}
