import { giveWay } from '../give-way.ts';

/** JSON in short pieces, made while it is asked for. */
export type Pieces = AsyncGenerator<string>;

/** Entries that become one piece. */
const ENTRIES = 1_000;

/** A list, without its brackets. */
export async function* entryPieces<T>(entries: readonly T[], render: (entry: T) => unknown): Pieces {
  for (let start = 0; start < entries.length; start += ENTRIES) {
    const slice = entries.slice(start, start + ENTRIES);
    await giveWay(slice.length);
    yield (start === 0 ? '' : ',') + JSON.stringify(slice.map(render)).slice(1, -1);
  }
}

/** A text that is made of lines, within its quotes. */
export async function* linePieces<T>(entries: readonly T[], render: (entry: T) => string): Pieces {
  yield '"';
  for (let start = 0; start < entries.length; start += ENTRIES) {
    const slice = entries.slice(start, start + ENTRIES);
    await giveWay(slice.length);
    yield (start === 0 ? '' : String.raw`\n`) + JSON.stringify(slice.map(render).join('\n')).slice(1, -1);
  }
  yield '"';
}

/** An object, without its braces; its keys in the order of the entries. */
export async function* mapPieces(entries: readonly (readonly [key: number, value: unknown])[]): Pieces {
  for (let start = 0; start < entries.length; start += ENTRIES) {
    const slice = entries.slice(start, start + ENTRIES);
    await giveWay(slice.length);
    yield (start === 0 ? '' : ',') + JSON.stringify(Object.fromEntries(slice)).slice(1, -1);
  }
}

/** Pieces between the beginning and the end of an answer. */
export async function* inAnswer(beginning: string, pieces: Pieces, end: string): Pieces {
  yield beginning;
  yield* pieces;
  yield end;
}

/** In characters: to send each piece for itself would take twice the time. */
const PART_LENGTH = 64 * 1024;

/** The same as bytes, in longer parts. */
export async function* inParts(pieces: Pieces): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = '';
  for await (const piece of pieces) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    yield Buffer.from(part);
    part = '';
  }
  yield Buffer.from(part);
}
