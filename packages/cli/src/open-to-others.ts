import { statSync } from 'node:fs';

/** Whether other users of this machine can read a file. Never on Windows, which has other rights than these. */
export function isOpenToOthers(path: string): boolean {
  const mode = process.platform === 'win32' ? 0 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0);
  return (mode & 0o077) !== 0;
}

export function describeOpenKey(path: string): { readonly what: string; readonly todo: string } {
  return { what: `Other users of this machine can read the key in ${path}.`, todo: `Run: chmod 600 ${path}` };
}
