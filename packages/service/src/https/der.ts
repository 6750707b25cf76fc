/** The few types of ASN.1 a certificate is written with, each encoded as DER. */

const CONTEXT = 0xa0;

export function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

export function set(...parts: readonly Buffer[]): Buffer {
  return element(0x31, Buffer.concat(parts));
}

/** An integer from its bytes, most significant first; read as positive whatever the first bit. */
export function positiveInteger(bytes: Buffer): Buffer {
  const first = bytes[0] ?? 0;
  return element(0x02, first >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.concat([first * 40 + second, ...rest].map(base128)));
}

export function utf8String(value: string): Buffer {
  return element(0x0c, Buffer.from(value, 'utf8'));
}

export function truth(): Buffer {
  return element(0x01, Buffer.of(0xff));
}

/** A point in time up to 2049, to the second. */
export function utcTime(date: Date): Buffer {
  const digits = date.toISOString().slice(2, 19).replaceAll(/\D/g, '');
  return element(0x17, Buffer.from(`${digits}Z`, 'ascii'));
}

export function octetString(content: Buffer): Buffer {
  return element(0x04, content);
}

export function bitString(content: Buffer): Buffer {
  return element(0x03, Buffer.concat([Buffer.of(0), content]));
}

/** A context-specific tag around other elements. */
export function tagged(tag: number, content: Buffer): Buffer {
  return element(CONTEXT | tag, content);
}

/** A context-specific tag in place of a primitive element's own. */
export function taggedPrimitive(tag: number, content: Buffer): Buffer {
  return element(0x80 | tag, content);
}

function element(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), length(content.length), content]);
}

function length(value: number): Buffer {
  if (value < 0x80) return Buffer.of(value);
  if (value < 0x100) return Buffer.of(0x81, value);
  return Buffer.of(0x82, value >> 8, value & 0xff);
}

function base128(value: number): Buffer {
  const groups = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(groups);
}
