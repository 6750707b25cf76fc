import { runsheetError, withoutEscapes } from '@runsheet/core/command';
import { SaxesParser } from 'saxes';
import { LIMITS } from './report-format.ts';
import { createCdataCutter } from './cut-cdata.ts';

export type ElementHandler = {
  /** Returns whether the text of the element is wanted. */
  readonly open: (name: string, attributes: Attributes) => boolean;
  /** Text of the element that was asked for last. */
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
};

export type Attributes = Readonly<Record<string, string>>;

export type ElementReader = { readonly write: (text: string) => void; readonly end: () => void };

/**
 * Reads XML without keeping it: no DTD, no entities but those of XML itself, elements no deeper than suites can be.
 * Characters that XML does not allow are left out, for output of tests may hold any. Throws RS1011 about `file`.
 */
export function readElements(file: string, handler: ElementHandler): ElementReader {
  const refuse = (reason: string): never => {
    throw runsheetError('RS1011', { file, reason });
  };
  const parser = new SaxesParser({ xmlns: false, position: true });
  const wanted: boolean[] = [];
  // Without a handler the parser does not collect text at all.
  const listen = () => {
    if (wanted.at(-1) === true) parser.on('text', handler.text);
    else parser.off('text');
  };
  parser.on('doctype', () => refuse('it has a document type definition, which is not read'));
  parser.on('error', ({ message }) => {
    if (!HARMLESS.test(message)) refuse(reasonFor(message));
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (wanted.length > LIMITS.depth + ELEMENTS_ROUND_SUITES) refuse(`it nests more than ${LIMITS.depth} elements`);
    wanted.push(handler.open(name, attributes));
    listen();
  });
  parser.on('cdata', (text) => {
    if (wanted.at(-1) === true) handler.text(text);
  });
  parser.on('closetag', ({ name }) => {
    wanted.pop();
    handler.close(name);
    listen();
  });
  const cutCdata = createCdataCutter();
  let isEmpty = true;
  return {
    write: (text) => {
      const clean = cutCdata(withoutControls(isEmpty ? text.trimStart() : text));
      isEmpty &&= clean === '';
      parser.write(clean);
    },
    end: () => {
      if (isEmpty) refuse('it is empty');
      parser.close();
    },
  };
}

const ELEMENTS_ROUND_SUITES = 5;

/** References to characters that XML does not allow, as in the output of a test. */
const HARMLESS = /disallowed character|malformed character entity/;

/** A file that was not written to its end is a case of its own: it happens when a job is killed, or a disk is full. */
function reasonFor(message: string): string {
  const [, line = '', text = message] = /^(?:.*?:)?(\d+):\d+: (.*)$/s.exec(message) ?? [];
  if (/^unclosed|unexpected end|must contain a root/.test(text)) return `it is cut off (${text.replace(/\.$/, '')})`;
  return `line ${line} is not XML: ${text}`;
}

function withoutControls(text: string): string {
  const plain = text.includes('&#') ? text.replaceAll(CONTROL_REFERENCE, '') : text;
  return CONTROL.test(plain) ? withoutEscapes(plain).replaceAll(EVERY_CONTROL, '') : plain;
}

/** A colour of the terminal, or another control character, written as a reference. */
const CONTROL_REFERENCE =
  /&#(?:x0*1b|0*27);(?:\[[\d;]*m)?|&#(?:x0*(?:[0-8bcef]|1[0-9a-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const EVERY_CONTROL = new RegExp(CONTROL, 'g');
