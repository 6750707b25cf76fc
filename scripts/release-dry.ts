/**
 * Everything of a release but the upload: versions and changelogs in a copy, packing, the checks of each package with its
 * size and licences, and what each brings along as SBOM. Nothing in the repository changes.
 *
 *     npm run release:dry
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionPackages, type Versioned } from './release/version-packages.ts';
import { writeSboms } from './release/write-sboms.ts';

const ROOT = join(import.meta.dirname, '..');
const SBOMS = join('node_modules', '.cache', 'sbom');

function releaseDry(): void {
  const copy = mkdtempSync(join(tmpdir(), 'runsheet-release-'));
  try {
    console.log('Versions and changelogs:');
    for (const versioned of versionPackages(ROOT, join(copy, 'repository'))) console.log(describe(versioned));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log('\nPackages, checked as they would be published:');
  const { status } = spawnSync(process.execPath, ['scripts/check-packages.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  console.log(`\nWhat each brings along, as CycloneDX in ${SBOMS}:`);
  for (const [file, parts] of writeSboms(ROOT, join(ROOT, SBOMS))) console.log(`  ${file}: ${parts} packages`);
  console.log('\nA release would also sign each package with its provenance, and upload it. Nothing was uploaded.');
}

function describe({ name, version, changes }: Versioned): string {
  if (changes === '') process.exitCode = 1;
  const lines = changes.split('\n').filter((line) => line.startsWith('- ')).length;
  return `  ${name.padEnd(20)} ${version.padEnd(8)} ${changes === '' ? 'has no changelog' : `${lines} changes`}`;
}

releaseDry();
