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

/** What people have written. */
export function withoutState(description: string): string {
  return writeState(description, NO_STATE);
}

/** The description with its state changed. One that says the same otherwise is no reason to write. */
export function withState(description: string, change: (state: ScriptState) => ScriptState): string {
  const state = readState(description);
  const changed = change(state);
  return isSameState(state, changed) ? description : writeState(description, changed);
}

/** Whether two states are written alike. */
export function isSameState(one: ScriptState, other: ScriptState): boolean {
  return blockOf(one) === blockOf(other);
}

const PREFIX = '[runsheet: ';

/** In characters, with the brackets. Nothing longer is written, and no further is read. */
const LONGEST_BLOCK = 20_000;

function blockOf(state: ScriptState): string {
  const parts: string[] = [];
  let left = LONGEST_BLOCK - PREFIX.length;
  for (const part of writeParts(state)) {
    const length = part.length + '; '.length;
    if (length > left) continue;
    parts.push(part);
    left -= length;
  }
  return parts.length === 0 ? '' : `${PREFIX}${parts.join('; ')}]`;
}

type Block = { readonly before: string; readonly after: string; readonly state: ScriptState };

/** The last block that says anything. None has a bracket inside, so no character is looked at twice. */
function findBlock(text: string): Block | undefined {
  let start = text.lastIndexOf(PREFIX);
  for (let looks = 0; start !== -1 && looks < MOST_LOOKS; looks += 1) {
    const body = start + PREFIX.length;
    const end = endOf(text, body);
    const state = end === undefined ? undefined : stateIn(text.slice(body, end.body));
    if (end !== undefined && state !== undefined) {
      return { before: text.slice(0, start), after: text.slice(end.block), state };
    }
    start = start === 0 ? -1 : text.lastIndexOf(PREFIX, start - 1);
  }
  return undefined;
}

/** A person writes no more than a few of them. */
const MOST_LOOKS = 100;

/** Where the parts of a block end, and where the block does. */
type End = { readonly body: number; readonly block: number };

/**
 * A service may cut descriptions. The last part is cut then, and the others are whole: the least needed come last.
 * Undefined: it is no block of ours.
 */
function endOf(text: string, body: number): End | undefined {
  const inside = text.slice(body, body + LONGEST_BLOCK);
  const length = inside.search(/[[\]]/);
  if (length !== -1) return inside[length] === ']' ? { body: body + length, block: body + length + 1 } : undefined;
  const isCut = body + inside.length === text.length;
  return isCut ? { body: body + Math.max(0, inside.lastIndexOf(';')), block: text.length } : undefined;
}

function stateIn(body: string): ScriptState | undefined {
  const state = readParts(body.split(';').map((part) => part.trim()));
  return writeParts(state).next().done === true ? undefined : state;
}

const NO_STATE: ScriptState = readParts([]);
