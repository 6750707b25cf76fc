import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Writes what each package brings along into a folder, a file of CycloneDX each. Returns how many parts each lists. */
export function writeSboms(root: string, folder: string): ReadonlyMap<string, number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const flags = ['--sbom-format', 'cyclonedx', '--prod', '--split', '--out', join(folder, '%s.json')];
  const args = ['run', '--silent', 'pnpm', '--', '--filter', './packages/*', '--filter', '!@runsheet/action', 'sbom'];
  // Through the script of the root, the one place that names the version of pnpm.
  execFileSync('npm', [...args, ...flags], { cwd: root, stdio: 'pipe' });
  const files = globSync('*.json', { cwd: folder }).toSorted();
  return new Map(files.map((file) => [file, countParts(readFileSync(join(folder, file), 'utf8'))]));
}

function countParts(text: string): number {
  const sbom: unknown = JSON.parse(text);
  if (typeof sbom !== 'object' || sbom === null || !('components' in sbom) || !Array.isArray(sbom.components)) {
    throw new Error('pnpm has written no list of components.');
  }
  return sbom.components.length;
}
