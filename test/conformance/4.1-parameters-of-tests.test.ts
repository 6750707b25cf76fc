import { describe, expect, it } from 'vitest';
import { listAt, numberAt, pick, textAt } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { createReaders } from './support/read-item.ts';
import { INTEGER } from './support/shapes.ts';

const service = await openService();
const readers = createReaders(service);

const TESTS = [
  { text: 'Cart', indent: 0 },
  { text: 'adds', indent: 1, tags: 'smoke' },
  { text: 'Checkout', indent: 0, tags: 'slow, smoke' },
];
const sample = await service.newScript({ tests: TESTS });
const ids = listAt(await service.readScript(sample.scriptId), 'tests').map((test) => numberAt(test, 'id'));
const [cartId = 0, addsId = 0, checkoutId = 0] = ids;

describe('4.1 tests', () => {
  it.each(readers)('4.1 tests=none: no tests field ($endpoint)', async ({ read }) => {
    const item = await read(sample, 'tests=none');
    expect(item).toMatchObject({ id: sample.scriptId });
    expect(item).not.toHaveProperty('tests');
  });

  it.each(readers)('4.1 tests=full: list of objects id, indent, text, tags ($endpoint)', async ({ read }) => {
    expect(pick(await read(sample, 'tests=full'), 'tests')).toEqual([
      { id: cartId, indent: 0, text: 'Cart' },
      { id: addsId, indent: 1, text: 'adds', tags: 'SMOKE' },
      { id: checkoutId, indent: 0, text: 'Checkout', tags: expect.stringMatching(/^SLOW[ ,]+SMOKE$/) },
    ]);
  });

  it.each(readers)('4.1 tests=list: strings, leading whitespace shows indentation ($endpoint)', async ({ read }) => {
    expect(pick(await read(sample, 'tests=list'), 'tests')).toEqual([
      'Cart',
      expect.stringMatching(/^\s+adds$/),
      'Checkout',
    ]);
  });

  it.each(readers)('4.1 tests=text: one string, one test per line, indentation kept ($endpoint)', async ({ read }) => {
    expect(
      textAt(await read(sample, 'tests=text'), 'tests')
        .trimEnd()
        .split('\n'),
    ).toEqual(['Cart', expect.stringMatching(/^\s+adds$/), 'Checkout']);
  });

  it('4.1 tests=text: the format in which plain text can be added, with leading tabs (4.4)', async () => {
    const text = textAt(await service.readScript(sample.scriptId, 'tests=text&testswith=hashtags'), 'tests');
    const copy = await service.newScript();
    const path = `/scripts/${copy.scriptId}/tests`;
    await service.api.send({ method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: text });
    expect(pick(await service.readScript(copy.scriptId), 'tests')).toMatchObject([
      { indent: 0, text: 'Cart' },
      { indent: 1, text: 'adds', tags: 'SMOKE' },
      { indent: 0, text: 'Checkout', tags: expect.stringMatching(/^SLOW[ ,]+SMOKE$/) },
    ]);
    expect(text.split('\n')[1]).toMatch(/^\tadds/);
  });

  it('4.1 tests: an empty script has an empty list, and an empty text', async () => {
    const empty = await service.newScript();
    expect(pick(await service.readScript(empty.scriptId, 'tests=full'), 'tests')).toEqual([]);
    expect(pick(await service.readScript(empty.scriptId, 'tests=list'), 'tests')).toEqual([]);
    expect(pick(await service.readScript(empty.scriptId, 'tests=text'), 'tests')).toBe('');
  });
});

describe('4.1 testswith', () => {
  const read = async (query: string): Promise<readonly unknown[]> =>
    listAt(await service.readScript(sample.scriptId, query), 'tests');

  it('4.1 testswith=none: neither hashtags nor ids', async () => {
    expect(await read('tests=list&testswith=none')).toEqual(await read('tests=list'));
    expect(await read('tests=full&testswith=none')).toEqual(await read('tests=full'));
  });

  it('4.1 testswith=hashtags: tags appended to text as hashtags, in a list', async () => {
    expect(await read('tests=list&testswith=hashtags')).toEqual([
      'Cart',
      expect.stringMatching(/^\s+adds #smoke$/i),
      expect.stringMatching(/^Checkout #slow #smoke$/i),
    ]);
  });

  it('4.1 testswith=hashtags: tags appended to text as hashtags, in a text', async () => {
    const script = await service.readScript(sample.scriptId, 'tests=text&testswith=hashtags');
    expect(textAt(script, 'tests')).toMatch(/^Cart\n\s+adds #smoke\nCheckout #slow #smoke\n?$/i);
  });

  it('4.1 testswith=hashtags: in object form appended to text, and tags omitted', async () => {
    expect(await read('tests=full&testswith=hashtags')).toEqual([
      { id: INTEGER, indent: 0, text: 'Cart' },
      { id: INTEGER, indent: 1, text: expect.stringMatching(/^adds #smoke$/i) },
      { id: INTEGER, indent: 0, text: expect.stringMatching(/^Checkout #slow #smoke$/i) },
    ]);
  });

  it('4.1 testswith=ids: text prefixed with test id', async () => {
    expect(await read('tests=list&testswith=ids')).toEqual([
      expect.stringMatching(new RegExp(`^${cartId}\\b.*Cart$`)),
      expect.stringMatching(new RegExp(`^\\s*${addsId}\\b.*adds$`)),
      expect.stringMatching(new RegExp(`^${checkoutId}\\b.*Checkout$`)),
    ]);
  });

  it.each(['ids', '_ids'])('4.1 testswith=%s: ignored for object form', async (value) => {
    expect(await read(`tests=full&testswith=${value}`)).toEqual(await read('tests=full'));
  });

  it('4.1 testswith=_ids: as ids, ids right-aligned 4 digits wide', async () => {
    const rightAligned = (id: number): string => String(id).padStart(4, ' ');
    expect(await read('tests=list&testswith=_ids')).toEqual([
      expect.stringMatching(new RegExp(`^${rightAligned(cartId)}\\b.*Cart$`)),
      expect.stringMatching(new RegExp(`${rightAligned(addsId)}\\b.*adds$`)),
      expect.stringMatching(new RegExp(`^${rightAligned(checkoutId)}\\b.*Checkout$`)),
    ]);
  });

  it('4.1 testswith=_ids: ids of one and of four digits end in the same column', async () => {
    const tests = [
      { id: 1, text: 'short' },
      { id: 9999, text: 'long' },
    ];
    const { scriptId } = await service.newScript({ tests });
    const lines = listAt(await service.readScript(scriptId, 'tests=list&testswith=_ids'), 'tests').map(String);
    expect(lines).toEqual([expect.stringMatching(/^ {3}1\b.*short$/), expect.stringMatching(/^9999\b.*long$/)]);
    expect(lines.map((line) => line.search(/short|long/))).toEqual([expect.any(Number), lines[0]?.indexOf('short')]);
  });

  it('4.1 testswith: a comma-separated list asks for several', async () => {
    expect(await read('tests=list&testswith=hashtags,ids')).toEqual([
      expect.stringMatching(new RegExp(`^${cartId}\\b.*Cart$`)),
      expect.stringMatching(new RegExp(`^\\s*${addsId}\\b.*adds #smoke$`, 'i')),
      expect.stringMatching(new RegExp(`^${checkoutId}\\b.*Checkout #slow #smoke$`, 'i')),
    ]);
  });

  it.each(readers)('4.1 testswith works at $endpoint', async (reader) => {
    const item = await reader.read(sample, 'tests=list&testswith=hashtags');
    expect(pick(item, 'tests', 1)).toMatch(/^\s+adds #smoke$/i);
  });

  it.each(readers)('4.1 testswith has nothing to act on when tests=none ($endpoint)', async (reader) => {
    expect(await reader.read(sample, 'tests=none&testswith=hashtags,ids')).not.toHaveProperty('tests');
  });
});
