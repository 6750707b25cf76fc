import { tellsAttempts } from '@runsheet/core/history';

export type MessageLine = {
  readonly kind: 'text' | 'added' | 'removed' | 'own' | 'foreign' | 'attempt';
  readonly text: string;
};

const FRAME = /^\s*(?:at |❯ )\S/;
const FOREIGN = /node_modules|node:internal|\(node:/;

/** The lines of a comment: sides of a diff, and frames of the stack with those that are not the reader's. Pure. */
export function readMessage(comment: string): readonly MessageLine[] {
  return comment.split('\n').map((text) => ({ kind: kindOf(text), text }));
}

function kindOf(text: string): MessageLine['kind'] {
  if (tellsAttempts(text)) return 'attempt';
  if (FRAME.test(text)) return FOREIGN.test(text) ? 'foreign' : 'own';
  if (/^\s{0,4}\+(?:\s|$)/.test(text)) return 'added';
  return /^\s{0,4}-(?:\s|$)/.test(text) ? 'removed' : 'text';
}
