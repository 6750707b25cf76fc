import type { RunPaths } from '@runsheet/core/adapter';
import type { NodePlace } from '../report-tree.ts';
import type { CaseElement, JunitTool, SuiteElement } from './junit-elements.ts';

export type PlacedCase = { readonly place: NodePlace; readonly title: string };

type CaseContext = {
  /** From the outermost to the innermost. */
  readonly suites: readonly SuiteElement[];
  readonly tool: JunitTool;
  readonly paths: RunPaths;
};

/**
 * Finds the place of a case: its file where one is named, else its class, else the outermost suite. Suites that only
 * repeat the file, the class or the name of the tool are no level of their own. Pure.
 */
export function placeCase(element: CaseElement, surroundings: CaseContext): PlacedCase {
  const { suites, tool } = surroundings;
  if (tool === 'jest') return placeJestCase(element, surroundings);
  if (tool === 'mocha' && element.classname !== '' && element.name.endsWith(element.classname)) {
    return placeMochaCase(element, surroundings);
  }
  if (tool === 'vitest' && element.classname === suites.at(-1)?.name) return placeVitestCase(element, surroundings);
  const placed = placeByFile(element, surroundings) ?? placeByClass(element, surroundings);
  return tool === 'node' ? withoutPathAsTitle(placed, surroundings) : placed;
}

/** Vitest names the file as class, and the case by its titles. */
function placeVitestCase({ name, classname }: CaseElement, { paths }: CaseContext): PlacedCase {
  const titles = name.split(VITEST_SEPARATOR);
  return { place: { file: ownPath(classname, paths), suites: titles.slice(0, -1) }, title: titles.at(-1) ?? name };
}

function placeByFile(element: CaseElement, { suites, paths }: CaseContext): PlacedCase | undefined {
  const bearer = suites.findLastIndex(({ file }) => file !== undefined);
  const path = element.file ?? suites[bearer]?.file;
  if (path === undefined || ASSEMBLY.test(path)) return undefined;
  // What stands below a suite that is the file repeats nothing.
  const below = suites.slice(bearer + 1).map(({ name }) => name);
  const inner = bearer === -1 ? levelsIn(suites, [path, element.classname]) : below;
  const levels = [...inner, ...classesIn(element, path, inner)];
  return { place: { file: ownPath(path, paths), suites: levels }, title: element.name };
}

/** Tools for .NET name what was built, whose path changes with the configuration and the framework. */
const ASSEMBLY = /\.(?:dll|exe)$/i;

function placeByClass({ name, classname }: CaseElement, { suites, tool }: CaseContext): PlacedCase {
  if (classname !== '' && classname !== name && classname !== NODE_TEST) {
    // Tools for Go name the package as class, by the last part of its path only; its suite names all of it.
    const whole = suites.findLast((suite) => suite.name.endsWith(`/${classname}`));
    return { place: { file: whole?.name ?? classname, suites: [] }, title: name };
  }
  if (tool === 'node') return { place: { file: 'node:test', suites: levelsIn(suites, []) }, title: name };
  const [top = NO_FILE, ...inner] = levelsIn(suites, []);
  return { place: { file: top, suites: inner }, title: name };
}

/** node:test names what a whole file did by the path of the file, which is that of a machine. */
function withoutPathAsTitle({ place, title }: PlacedCase, { paths }: CaseContext): PlacedCase {
  if (!/^(?:\/|[A-Za-z]:[\\/]).*\.\w+$/.test(title)) return { place, title };
  const file = paths.relative(title);
  return { place: { file, suites: [] }, title: file };
}

function levelsIn(suites: readonly SuiteElement[], repeated: readonly string[]): readonly string[] {
  return suites.map(({ name }) => name).filter((name) => name !== '' && !TOOLS.has(name) && !repeated.includes(name));
}

/**
 * jest-junit makes a suite of each file, and names it after the first describe in it; a case bears the names of all its
 * describes. So the suite is no level, and stands for the file only where that is not named.
 */
function placeJestCase({ name, classname, file }: CaseElement, { suites, paths }: CaseContext): PlacedCase {
  const levels = classname === name || classname === '' ? [] : [classname];
  const suite = suites.at(-1)?.name ?? NO_FILE;
  return {
    place: { file: file === undefined ? suite : ownPath(file, paths), suites: levels },
    title: name.trimStart(),
  };
}

/** mocha-junit-reporter names a case by all its titles, and its own title as class. Its suites stand side by side. */
function placeMochaCase({ name, classname: title, file }: CaseElement, { suites, paths }: CaseContext): PlacedCase {
  const path = file ?? suites.at(-1)?.file;
  const around = name.slice(0, -title.length).trim();
  if (path === undefined) return { place: { file: around || NO_FILE, suites: [] }, title };
  return { place: { file: ownPath(path, paths), suites: around === '' ? [] : [around] }, title };
}

export function placeSuite(suites: readonly SuiteElement[], { paths }: Pick<CaseContext, 'paths'>): NodePlace {
  const bearer = suites.findLastIndex(({ file }) => file !== undefined);
  const path = suites[bearer]?.file;
  const below = suites.slice(bearer + 1);
  if (path !== undefined) return { file: ownPath(path, paths), suites: below.map(({ name }) => name) };
  const inner = levelsIn(below, []);
  return { file: ownPath(inner[0] ?? NO_FILE, paths), suites: inner.slice(1) };
}

const VITEST_SEPARATOR = ' > ';
const NO_FILE = '(no file)';
/** What node:test names as the class of a test that stands in no suite. */
const NODE_TEST = 'test';
/** Suites that are named after the tool. */
const TOOLS: ReadonlySet<string> = new Set(['pytest', 'Root Suite', 'Mocha Tests']);

function ownPath(path: string, paths: RunPaths): string {
  return paths.relative(path.replace(/^(?:\.[\\/])+/, ''));
}

/**
 * Classes that a dotted name holds below the module, as pytest writes them: `tests.test_cart.TestCart` in the file
 * `tests/test_cart.py`. Other names are a level of their own, unless the case repeats them or suites say them.
 */
function classesIn({ name, classname }: CaseElement, path: string, inner: readonly string[]): readonly string[] {
  if (classname === '' || classname === NODE_TEST || name === classname || inner.length > 0) return [];
  const module = path
    .replace(/\.\w+$/, '')
    .replaceAll(/[\\/]/g, '.')
    .replace(/^\.+/, '');
  if (classname === module || path.endsWith(classname)) return [];
  if (classname.startsWith(`${module}.`)) return classname.slice(module.length + 1).split('.');
  const file = module.split('.').at(-1);
  const ownName = classname.split(/[.\\:]+/).at(-1);
  return ownName === file ? [] : [classname];
}
