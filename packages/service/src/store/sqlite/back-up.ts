import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { claimFile } from './claim-file.ts';
import { copyInto } from './copy-into.ts';
import { damageOfFile, openAsGuest } from './open-file.ts';
import { realPathOf } from './real-path.ts';

/** Names a data file and its copy. */
export type BackUp = { readonly dataFile: string; readonly backup: string };

/** Copies a data file while a service may run on it. The backup must not exist yet. */
export function backUp({ dataFile, backup }: BackUp): void {
  copyChecked(dataFile, backup);
}

/** Makes a data file from a backup. The data file must not exist yet: nothing is replaced. */
export function restore({ dataFile, backup }: BackUp): void {
  const claim = claimFile(realPathOf(dataFile), dataFile);
  try {
    copyChecked(backup, dataFile);
  } finally {
    claim.release();
  }
}

function copyChecked(from: string, to: string): void {
  refuseTaken(to);
  const damage = damageOfFile(from);
  if (damage !== undefined) throw new Error(damage);
  const file = openAsGuest(from);
  try {
    copyInto(file.database, resolve(to));
  } finally {
    file.close();
  }
}

/** A log that an older file of the name has left would be carried out on the new one. */
function refuseTaken(file: string): void {
  const taken = ['', '-wal', '-journal', '-shm'].map((ending) => `${file}${ending}`).find((path) => existsSync(path));
  if (taken !== undefined) throw new Error(`${taken} exists already. Move it away, or name another file.`);
}
