import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { instrumented } from './instrumented.ts';
import { changeOf, type Folder, readList, type Survivor, writeList } from './list.ts';
import { type Mutant, tellMutant } from './mutant.ts';

/**
 * Holds the list of mistakes that survived to the sources: says which of them cannot be made where it has them, and how
 * many have no reason. With outputs of `npm run mutate`, each of whole folders, first brings it up to date: what survived
 * keeps its reason, and what was noticed goes.
 */
export async function holdList(outputs: readonly string[]): Promise<void> {
  const list = readList(readFileSync(LIST, 'utf8'));
  const left = new Set(outputs.flatMap((file) => readFileSync(file, 'utf8').split('\n')));
  const folders: Folder[] = [];
  for (const folder of list.folders) {
    const { mutants } = await instrumented([join('packages/core/src', folder.name, '*.ts')]);
    const survived = mutants.filter((each) => ENDS.some((end) => left.has(`${end}: ${tellMutant(each)}`)));
    const listed = survived.length === 0 ? folder : { ...folder, survivors: withReasons(survived, folder.survivors) };
    folders.push(listed);
    tell(listed, mutants);
  }
  if (outputs.length > 0) writeFileSync(LIST, writeList({ ...list, folders }));
}

const LIST = join(import.meta.dirname, '../../test/mutation.md');
const ENDS = ['survived', 'not reached'];
const NO_REASON = '**Not gone through**';

function withReasons(mutants: readonly Mutant[], listed: readonly Survivor[]): readonly Survivor[] {
  const rest = new Set(listed);
  return mutants.map((mutant): Survivor => {
    const survivor = { file: basename(mutant.file), line: mutant.line, change: changeOf(mutant) };
    const alike = [...rest].filter(({ file, change }) => file === survivor.file && change === survivor.change);
    const known = alike.find(({ line }) => line === survivor.line) ?? alike[0];
    if (known !== undefined) rest.delete(known);
    return { ...survivor, reason: known?.reason ?? NO_REASON };
  });
}

function tell({ name, survivors }: Folder, mutants: readonly Mutant[]): void {
  const makeable = new Set(mutants.map((mutant) => placeOf(mutant, changeOf(mutant))));
  const stale = survivors.filter((each) => !makeable.has(placeOf(each, each.change)));
  for (const { file, line, change } of stale) console.log(`cannot be made: ${name}/${file}:${line} ${change}`);
  const unexplained = survivors.filter(({ reason }) => reason === NO_REASON).length;
  const of = `${survivors.length} of ${mutants.length} mistakes listed`;
  console.log(`${name}: ${of}, ${stale.length} of them stale, ${unexplained} not gone through`);
  if (stale.length + unexplained > 0) process.exitCode = 1;
}

function placeOf({ file, line }: { readonly file: string; readonly line: number }, change: string): string {
  return `${basename(file)}:${line} ${change}`;
}
