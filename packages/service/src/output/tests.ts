import type { View } from '../input/view.ts';
import type { Test } from '../store/tests.ts';

import { entryPieces, inAnswer, linePieces, type Pieces } from './json-pieces.ts';

/** A row as `tests=full` shows it (specification 2.7). */
export type TestOutput = {
  readonly id: number;
  readonly indent: number;
  readonly text: string;
  readonly tags?: string;
};

/** A row as the endpoints of single tests show it: with its notes, which `tests=full` leaves out. */
export type TestRecord = TestOutput & { readonly notes?: string };

/** How wide ids are with `testswith=_ids` (specification 8). */
const ID_WIDTH = 4;

/** The `tests` of a script in the form the view asks for. */
export async function* testPieces(tests: readonly Test[], view: Pick<View, 'tests' | 'testswith'>): Pieces {
  switch (view.tests) {
    case 'none':
      return;
    case 'full':
      yield* inAnswer(
        '[',
        entryPieces(tests, (test) => renderTest(test, view.testswith)),
        ']',
      );
      return;
    case 'list':
      yield* inAnswer(
        '[',
        entryPieces(tests, (test) => renderLine(test, view.testswith)),
        ']',
      );
      return;
    case 'text':
      // One line is one test, so a newline inside a cell has to give way.
      yield* linePieces(tests, (test) => renderLine(test, view.testswith).replaceAll(/\r\n|\n|\r/g, ' '));
      return;
    default:
      view.tests satisfies never;
  }
}

export function renderTestRecord(test: Test): TestRecord {
  const { notes } = test;
  return { ...renderTest(test, { hashtags: false }), ...(notes !== '' && { notes }) };
}

/** Tags come back in upper case; that they are separated by blanks is not shown (specification 2.7). */
function renderTest(test: Test, { hashtags }: Pick<View['testswith'], 'hashtags'>): TestOutput {
  const { id, indent, text } = test;
  if (hashtags) return { id, indent, text: withHashtags(test) };
  const tags = test.tags.toUpperCase();
  return { id, indent, text, ...(tags !== '' && { tags }) };
}

/** Not shown in the specification (4.1): the id stands before the indentation, so that aligned ids form a column. */
function renderLine(test: Test, { hashtags, ids }: View['testswith']): string {
  const id = ids === 'none' ? '' : `${String(test.id).padStart(ids === 'aligned' ? ID_WIDTH : 0)} `;
  return id + '\t'.repeat(test.indent) + (hashtags ? withHashtags(test) : test.text);
}

function withHashtags({ text, tags }: Test): string {
  if (tags === '') return text;
  const hashtags = tags
    .toUpperCase()
    .split(' ')
    .map((tag) => ` #${tag}`);
  return text + hashtags.join('');
}
