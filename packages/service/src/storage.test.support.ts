/** Where a service of a test keeps its data: in memory, or, in the project `postgres`, in a new place of that server. */
export async function newStorage(): Promise<{ readonly database?: string }> {
  const databases = process.env['RUNSHEET_TEST_DATABASES'];
  return databases === undefined ? {} : { database: await (await fetch(databases)).text() };
}
