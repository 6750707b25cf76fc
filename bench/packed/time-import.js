// JavaScript: loading what takes the types out of a file would be part of the price.

/** Prints the CPU that importing the last of the modules on the command line takes, once the others are loaded. */
async function timeImport(specifiers = ['']) {
  for (const before of specifiers.slice(0, -1)) await import(before);
  const before = process.cpuUsage();
  await import(specifiers.at(-1) ?? '');
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(String((user + system) / 1_000));
}

await timeImport(process.argv.slice(2));
