/** Whether there is a person who can look at the page and press a key. */
export function isAttended(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY;
}

/** Waits until a key is pressed. */
export async function waitForKey(): Promise<void> {
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.resume();
  await new Promise((resolve) => {
    stdin.once('data', resolve);
  });
  stdin.setRawMode(false);
  stdin.pause();
}
