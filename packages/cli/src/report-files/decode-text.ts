import { runsheetError } from '@runsheet/core/command';

/**
 * Opens a decoder by the byte-order mark of a file, else by what an XML declaration names, else for UTF-8. Bytes that are
 * invalid in UTF-8 become U+FFFD: output of tests is not always text. Throws RS1011 for an encoding that is not known.
 */
export function openDecoder(beginning: Uint8Array, file: string): InstanceType<typeof TextDecoder> {
  const encoding = encodingOf(beginning);
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw runsheetError('RS1011', { file, reason: `its encoding ${encoding} is not known` }, { cause });
  }
}

function encodingOf(beginning: Uint8Array): string {
  const wide = WIDE.find(({ start: [first, second] }) => beginning[0] === first && beginning[1] === second);
  if (wide !== undefined) return wide.encoding;
  const head = new TextDecoder('latin1').decode(beginning.subarray(0, LONGEST_DECLARATION));
  const [, declared = 'utf-8'] =
    /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? [];
  // Bytes that can be read as ASCII are not what a declaration of UTF-16 says; tools declare it and write UTF-8.
  return /^(?:utf|ucs)-?(?:16|32|2|4)/i.test(declared) ? 'utf-8' : declared;
}

/** With a byte-order mark, or with `<` at once. */
const WIDE = [
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
  { start: [0x3c, 0], encoding: 'utf-16le' },
  { start: [0, 0x3c], encoding: 'utf-16be' },
] as const;

const LONGEST_DECLARATION = 200;
