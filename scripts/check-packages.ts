import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedWith } from './packages/installed.ts';
import { judgePackage, kilobytesOf } from './packages/judge-package.ts';
import { type Packed, packAll } from './packages/pack.ts';
import { runLinters } from './packages/run-linters.ts';

/** Packs each package as it would be published, and checks what users would get. */
async function checkPackages(root: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'runsheet-pack-'));
  try {
    for (const packed of packAll(root, temporary)) await checkPackage(root, packed);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function checkPackage(root: string, packed: Packed): Promise<void> {
  const { folder, tarball, manifest, files } = packed;
  const installed = installedWith(folder);
  const problems = [...judgePackage({ ...packed, installed }), ...(await runLinters(root, tarball))];
  console.log(
    manifest.name.padEnd(18),
    `${files.length} files`.padStart(10),
    `${kilobytesOf(files)} kB unpacked`.padStart(16),
    `${installed.length} installed`.padStart(13),
    problems.length === 0 ? '  in order' : `  ${problems.length} found`,
  );
  for (const problem of problems) console.error(`  ${manifest.name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

await checkPackages(process.cwd());
