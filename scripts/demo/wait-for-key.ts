/** Waits until a key is pressed; without a terminal there is nobody to press one. */
export async function waitForKey(): Promise<void> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return;
  stdout.write('Press any key to stop the service.\n');
  stdin.setRawMode(true);
  stdin.resume();
  await new Promise((resolve) => {
    stdin.once('data', resolve);
  });
  stdin.setRawMode(false);
  stdin.pause();
}
