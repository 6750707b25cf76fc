import type { CaseNode, FileNode, SuiteNode } from './report.ts';

/** A file or a suite, with the headings above it. */
export type Heading = { readonly node: FileNode | SuiteNode; readonly above: Heading | undefined };

/** What is told of a heading, and of a case below one. */
export type Visitor = {
  readonly heading?: (heading: Heading) => void;
  readonly test?: (node: CaseNode, heading: Heading) => void;
};

/** Visits files and all that stands in them, in document order. Without recursion: a report may be deep. */
export function walkTests(files: readonly FileNode[], { heading, test }: Visitor): void {
  for (const file of files) {
    const open = [openHeading(file, undefined)];
    heading?.({ node: file, above: undefined });
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      const { value: node, done } = level.rest.next();
      if (done === true) {
        open.pop();
      } else if (node.kind === 'case') {
        test?.(node, level.heading);
      } else {
        open.push(openHeading(node, level.heading));
        heading?.({ node, above: level.heading });
      }
    }
  }
}

function openHeading(node: FileNode | SuiteNode, above: Heading | undefined) {
  return { heading: { node, above }, rest: node.children.values() };
}

/** The titles down to a heading; a file begins with its project, where it has one. */
export function titlesDownTo(heading: Heading): readonly string[] {
  const titles: string[] = [];
  for (let each: Heading | undefined = heading; each !== undefined; each = each.above) {
    const { node } = each;
    if (node.kind === 'suite') titles.unshift(node.title);
    else titles.unshift(...(node.project === '' ? [node.path] : [node.project, node.path]));
  }
  return titles;
}
