import type { ScriptState } from './script-state.ts';
import { readParts, writeParts } from './state-parts.ts';

/** Reads the state out of a description, whatever else a person has written there. What is damaged counts as absent. */
export function readState(description: string): ScriptState {
  return findBlock(description)?.state ?? NO_STATE;
}

/** The description with this state instead of its own. The text of people stays as it is. */
export function writeState(description: string, state: ScriptState): string {
  const block = blockOf(state);
  const found = findBlock(description);
  if (found === undefined) return [description, block].filter((text) => text !== '').join(' ');
  const { before, after } = found;
  if (block !== '') return before + block + after;
  return (before.endsWith(' ') ? before.slice(0, -1) : before) + after;
}

export function withoutState(description: string): string {
  return writeState(description, NO_STATE);
}

/** The description with its state changed. One that says the same otherwise is no reason to write. */
export function withState(description: string, change: (state: ScriptState) => ScriptState): string {
  const state = readState(description);
  const changed = change(state);
  return isSameState(state, changed) ? description : writeState(description, changed);
}

export function isSameState(one: ScriptState, other: ScriptState): boolean {
  return blockOf(one) === blockOf(other);
}

const PREFIX = '[runsheet: ';

function blockOf(state: ScriptState): string {
  const parts = writeParts(state);
  return parts.length === 0 ? '' : `${PREFIX}${parts.join('; ')}]`;
}

type Block = { readonly before: string; readonly after: string; readonly state: ScriptState };

/**
 * None has a bracket inside, so no character is looked at twice. A service may cut descriptions: then a block has no end,
 * its last part is cut, and the others are whole.
 */
const BLOCK = /\[runsheet: ([^[\]]*)(\]|$)/g;

/** A person writes no more than a few of them. */
const MOST_BLOCKS = 100;

function findBlock(text: string): Block | undefined {
  const matches = [...text.matchAll(BLOCK)].slice(-MOST_BLOCKS);
  for (const match of matches.toReversed()) {
    const [block, body = '', end] = match;
    const state = stateIn(end === ']' ? body : body.slice(0, Math.max(0, body.lastIndexOf(';'))));
    if (state === undefined) continue;
    return { before: text.slice(0, match.index), after: text.slice(match.index + block.length), state };
  }
  return undefined;
}

function stateIn(body: string): ScriptState | undefined {
  const state = readParts(body.split(';').map((part) => part.trim()));
  return writeParts(state).length === 0 ? undefined : state;
}

const NO_STATE: ScriptState = readParts([]);
