import { onTestFinished } from 'vitest';

/**
 * Where a service of a test keeps its data: in memory, or, in the project `postgres`, in a place of that server. A place
 * that another test has used is as after the first start, without data. `atEnd` says when it is given back.
 * `test/support/storage.ts` has the same: tests of the whole import nothing from inside a package.
 */
export async function newStorage(
  atEnd: (giveBack: () => Promise<void>) => void = onTestFinished,
): Promise<{ readonly database?: string }> {
  const places = process.env['RUNSHEET_TEST_DATABASES'];
  if (places === undefined) return {};
  const database = await (await fetch(`${places}used`)).text();
  atEnd(async () => {
    await fetch(places, { method: 'POST', body: database });
  });
  return { database };
}
