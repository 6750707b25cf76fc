import type { NodePlace, ReportTree } from '../report-tree.ts';
import type { CaseElement, JunitTool, SuiteElement } from './junit-elements.ts';
import type { PlacedCase } from './junit-place.ts';

type CaseContext = {
  readonly tree: ReportTree;
  readonly tool: JunitTool;
  readonly suites: readonly SuiteElement[];
};

/**
 * Where the error of a whole file or hook belongs, which some tools write as a case: it bears the name of the file, of
 * the suite or of the class, or a sentence. Undefined: it is a case.
 */
export function errorPlace(
  { tree, tool, suites }: CaseContext,
  element: CaseElement,
  { place, title }: PlacedCase,
): NodePlace | undefined {
  const { name, classname } = element;
  const file = { file: place.file, suites: [] };
  const path = { ...place, suites: [...place.suites, title] };
  switch (tool) {
    case 'vitest':
      if (name === classname) return file;
      return tree.hasSuite(path) ? path : undefined;
    case 'node':
      return title === place.file || place.file.endsWith(`/${title}`) ? file : undefined;
    case 'jest':
      return JEST_SENTENCE.test(classname) ? file : undefined;
    case 'mocha':
      return HOOK_AROUND_ALL.test(title) ? place : undefined;
    case 'other':
      return placeOfOthers(element, suites, place);
    default:
      return tool satisfies never;
  }
}

/** The type of the error of a hook or a file, in the case that `runsheet export` writes into the suite of its heading. */
export const OF_HEADING = 'heading';

function isOfHeading({ parts }: CaseElement): boolean {
  return parts.some(({ kind, type }) => kind === 'error' && type === OF_HEADING);
}

const HOOK_AROUND_ALL = /^"(?:before|after) all" hook/;
const JEST_SENTENCE = /^ ?Test (?:suite failed to run$|execution failure: )/;

function placeOfOthers(element: CaseElement, suites: readonly SuiteElement[], place: NodePlace): NodePlace | undefined {
  if (isOfHeading(element)) return place;
  const file = { file: place.file, suites: [] };
  if (isUncollected(element)) return element.file === undefined ? { file: element.name, suites: [] } : file;
  return isClass(element, suites) ? file : undefined;
}

/** pytest could not load the module; without files it names it as it names the classes of its cases. */
function isUncollected({ classname, parts }: CaseElement): boolean {
  return classname === '' && parts.some(({ kind, message }) => kind === 'error' && message === 'collection failure');
}

/** What Maven Surefire writes when the set-up of a class throws: the class is its own case. Its suites are of no file. */
function isClass({ name, classname }: CaseElement, suites: readonly SuiteElement[]): boolean {
  if (classname === '' || suites.some(({ file }) => file !== undefined)) return false;
  return suites.at(-1)?.name === classname && (name === classname || name === '');
}
