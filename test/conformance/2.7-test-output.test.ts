import { describe, expect, it } from 'vitest';
import { pick, textAt } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { INTEGER } from './support/shapes.ts';

const { newScript, readScript } = await openService();

describe('2.7 Test (row), output form tests=full', () => {
  it('2.7 id, indent, text: an integer, the outline depth with 0 at top level, the text', async () => {
    const { scriptId } = await newScript({ tests: 'Cart\n\tadds\n\t\ttwice\nCheckout' });
    expect(pick(await readScript(scriptId, 'tests=full'), 'tests')).toEqual([
      { id: INTEGER, indent: 0, text: 'Cart' },
      { id: INTEGER, indent: 1, text: 'adds' },
      { id: INTEGER, indent: 2, text: 'twice' },
      { id: INTEGER, indent: 0, text: 'Checkout' },
    ]);
  });

  it('2.7 tags: a string that names all tags of the test', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'pays', tags: 'slow, smoke' }] });
    const tags = textAt(await readScript(scriptId, 'tests=full'), 'tests', 0, 'tags');
    expect(tags.split(/[\s,]+/)).toEqual([expect.stringMatching(/^slow$/i), expect.stringMatching(/^smoke$/i)]);
  });

  it('2.7 tags: come back in upper case', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'pays', tags: 'Smoke' }] });
    expect(await readScript(scriptId, 'tests=full')).toMatchObject({ tests: [{ text: 'pays', tags: 'SMOKE' }] });
  });

  it('2.7 tags: omitted when the test has none', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'without' }, { text: 'empty', tags: '' }] });
    expect(pick(await readScript(scriptId, 'tests=full'), 'tests')).toEqual([
      { id: INTEGER, indent: 0, text: 'without' },
      { id: INTEGER, indent: 0, text: 'empty' },
    ]);
  });

  it('2.7 tags: omitted also when testswith contains hashtags', async () => {
    const { scriptId } = await newScript({ tests: [{ text: 'pays', tags: 'smoke' }] });
    const script = await readScript(scriptId, 'tests=full&testswith=hashtags');
    expect(pick(script, 'tests')).toEqual([
      { id: INTEGER, indent: 0, text: expect.stringMatching(/^pays\s+#smoke$/i) },
    ]);
  });
});
