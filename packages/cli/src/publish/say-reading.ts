import { statSync } from 'node:fs';
import { counted } from '@runsheet/core/command';
import type { Output } from '../output.ts';

/** Says that report files are read where that takes its time: nothing else can be said until they are. */
export function sayReading(paths: readonly string[], output: Output): void {
  const bytes = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  if (bytes < QUICKLY_READ) return;
  output.note(`Reading ${counted(paths.length, 'report file')}, ${Math.round(bytes / 1_000_000)} MB`);
}

/** About a second on a slow machine. */
const QUICKLY_READ = 10_000_000;
