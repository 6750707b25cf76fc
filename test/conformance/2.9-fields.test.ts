import { describe, expect, it } from 'vitest';
import { listAt, pick } from './support/json.ts';
import { openService } from './support/open-service.ts';
import { TEXT } from './support/shapes.ts';

const { newScript, readScript } = await openService();

/** The definition of one field, as `fields=full` shows it, its two names for "shown" made one (2.9). */
async function fieldOf(fields: readonly unknown[], id: string): Promise<unknown> {
  const { scriptId } = await newScript({ fields });
  const all = listAt(await readScript(scriptId, 'fields=full'), 'fields');
  const field = all.find((one) => pick(one, 'id') === id);
  return field === undefined
    ? undefined
    : { id: pick(field, 'id'), label: pick(field, 'label'), shown: pick(field, 'shown') ?? pick(field, 'show') };
}

describe('2.9 Field', () => {
  it('2.9 id, label: as given in an object', async () => {
    expect(await fieldOf([{ id: 'os', label: 'Operating system' }], 'os')).toMatchObject({
      id: 'os',
      label: 'Operating system',
    });
  });

  it('2.9 show: default true', async () => {
    expect(await fieldOf([{ id: 'os', label: 'OS' }], 'os')).toMatchObject({ shown: true });
  });

  it.each([true, false])('2.9 show: %j as given in an object', async (show) => {
    expect(await fieldOf([{ id: 'os', label: 'OS', show }], 'os')).toMatchObject({ shown: show });
  });

  it.each([
    { id: '_run', label: 'number' },
    { id: '_tester', label: 'tester' },
    { id: '_createdDate', label: 'date' },
    { id: '_createdTime', label: 'time' },
    { id: '_tags', label: 'tag filter' },
  ])('2.9 built-in $id: label seen is "$label"', async ({ id, label }) => {
    expect(await fieldOf([id], id)).toEqual({ id, label, shown: true });
    expect(await fieldOf([{ id }], id)).toEqual({ id, label, shown: true });
  });

  it('2.9 built-in labels cannot change', async () => {
    const { scriptId } = await newScript({ fields: [{ id: '_tester' }] });
    const before = pick(await readScript(scriptId, 'fields=list'), 'fields');
    expect(before).toContain('tester');
    expect(await fieldOf([{ id: '_tester', label: 'Sheriff' }], '_tester').catch(() => 'refused')).toBeOneOf([
      'refused',
      { id: '_tester', label: 'tester', shown: true },
    ]);
  });
});

describe('2.9 input forms for the fields list', () => {
  it('2.9 string: the id is derived by converting spaces to underscores', async () => {
    expect(await fieldOf(['build number'], 'build_number')).toEqual({
      id: 'build_number',
      label: 'build number',
      shown: true,
    });
  });

  it('2.9 string: the label is derived by converting underscores to spaces', async () => {
    expect(await fieldOf(['build_number'], 'build_number')).toEqual({
      id: 'build_number',
      label: 'build number',
      shown: true,
    });
  });

  it('2.9 parenthesised string: as the string form, but hidden', async () => {
    expect(await fieldOf(['(build number)'], 'build_number')).toEqual({
      id: 'build_number',
      label: 'build number',
      shown: false,
    });
  });

  it('2.9 parenthesised string: hides a built-in field as well', async () => {
    expect(await fieldOf(['(_tags)'], '_tags')).toEqual({ id: '_tags', label: 'tag filter', shown: false });
  });

  it('2.9 the forms can be mixed, and keep their order', async () => {
    const { scriptId } = await newScript({ fields: ['branch', '(commit)', { id: 'os', label: 'OS' }] });
    const own = listAt(await readScript(scriptId), 'fields').filter((field) => !isBuiltIn(field));
    expect(own).toMatchObject([
      { id: 'branch', label: TEXT },
      { id: 'commit', label: TEXT },
      { id: 'os', label: 'OS' },
    ]);
  });
});

function isBuiltIn(field: unknown): boolean {
  return String(pick(field, 'id')).startsWith('_');
}

describe('2.9 read-only built-in fields', () => {
  it.each(['_run', '_createdDate', '_createdTime'])('2.9 %s is read-only: a run cannot set it', async (id) => {
    const draft = { fields: [id], runs: [{ headers: { [id]: 'forged' } }] };
    const header = await newScript(draft)
      .then(({ scriptId }) => readScript(scriptId))
      .then((script) => pick(script, 'runs', 0, 'headers', id))
      .catch(() => 'refused');
    expect(header).toEqual(TEXT);
    expect(header).not.toBe('forged');
  });
});
