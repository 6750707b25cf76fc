import type { CaseNode, FileNode, SuiteNode } from './report.ts';

/** A file or a suite, with the headings above it. */
export type Heading = { readonly node: FileNode | SuiteNode; readonly above: Heading | undefined };

type Visitor = {
  readonly heading: (heading: Heading) => void;
  readonly test: (node: CaseNode, heading: Heading) => void;
};

/** Visits files and all that stands in them, in document order. Without recursion: a report may be deep. */
export function walkTests(files: readonly FileNode[], { heading, test }: Visitor): void {
  for (const file of files) {
    const open = [openHeading(file, undefined)];
    heading({ node: file, above: undefined });
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      const { value: node, done } = level.rest.next();
      if (done === true) {
        open.pop();
      } else if (node.kind === 'case') {
        test(node, level.heading);
      } else {
        open.push(openHeading(node, level.heading));
        heading({ node, above: level.heading });
      }
    }
  }
}

function openHeading(node: FileNode | SuiteNode, above: Heading | undefined) {
  return { heading: { node, above }, rest: node.children.values() };
}
