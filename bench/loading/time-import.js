// JavaScript: loading what takes the types out of a file would be part of the time.

/** Prints how long it takes to import the last of the modules that the command line names, once the others are loaded. */
async function timeImport(specifiers = ['']) {
  for (const before of specifiers.slice(0, -1)) await import(before);
  const startedAt = performance.now();
  await import(specifiers.at(-1) ?? '');
  process.stdout.write(String(performance.now() - startedAt));
}

await timeImport(process.argv.slice(2));
