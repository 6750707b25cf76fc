/** A test of each ending that Playwright knows. */
export const EVERY_ENDING = `
  import { expect, test } from '@playwright/test';
  test('adds @smoke', () => { expect(1 + 1).toBe(2); });
  test('differs', () => { expect({ a: 1 }).toEqual({ a: 2 }); });
  test('two soft errors', () => { expect.soft(1).toBe(2); expect.soft('a').toBe('b'); });
  test('throws with a cause', () => { throw new TypeError('outer', { cause: new Error('inner') }); });
  test('throws a string', () => { throw 'just text'; });
  test('fails in a step', async () => {
    await test.step('log in', async () => { await test.step('type the name', () => { throw new Error('no field'); }); });
  });
  test.skip('skipped', () => {});
  test('skips itself', () => { test.skip(true, 'no network'); });
  test.fixme('is broken', () => {});
  test('is broken for a reason', () => { test.fixme(true, 'SHOP-1'); });
  test('is expected to fail', () => { test.fail(); throw new Error('expected'); });
  test('is expected to fail, but passes', () => { test.fail(); });
  test('takes too long', async () => { test.setTimeout(50); await new Promise(() => {}); });
  test('has tags', { tag: ['@slow', '@nightly'] }, () => {});
  test('has annotations', { annotation: [{ type: 'issue', description: 'SHOP-7' }, { type: 'note', description: 'see the wiki' }] }, () => {});
  test('attaches', async ({}, info) => {
    await info.attach('page source', { body: 'a body that is never sent', contentType: 'text/plain' });
    throw new Error('after attaching');
  });
  test('', () => {});
  test.describe('group', () => {
    test.describe(() => { test('below a describe without a title', () => {}); });
    test.describe('inner', () => { test('deep', () => {}); });
  });
  test.describe('beforeEach throws', () => { test.beforeEach(() => { throw new Error('no user'); }); test('fails', () => {}); });
`;

/** A describe of each way in which hooks fail, and a serial group. */
export const FAILED_HOOKS = `
  import { expect, test } from '@playwright/test';
  test.describe('beforeAll throws', () => {
    test.beforeAll(() => { throw new Error('no database'); });
    test('first', () => {}); test('second', () => {}); test.skip('skipped', () => {});
    test.describe('below', () => { test('third', () => {}); });
  });
  test.describe('afterAll throws', () => {
    test.afterAll(() => { throw new Error('not closed'); });
    test('has passed', () => {}); test('has passed too', () => {});
  });
  test.describe('outer', () => {
    test.describe('inner', () => { test('one', () => {}); });
    test.beforeAll('set up the shop', () => { throw new Error('no shop'); });
    test('two', () => {});
  });
  test.describe('afterAll throws after a failure', () => {
    test.afterAll(() => { throw new Error('not closed either'); });
    test('fails itself', () => { throw new Error('its own'); });
  });
  test.describe('hangs', () => {
    test.beforeAll(async () => { test.setTimeout(50); await new Promise(() => {}); });
    test('waits', () => {});
  });
  test.describe('serial', () => {
    test.describe.configure({ mode: 'serial' });
    test('breaks', () => { throw new Error('broken'); }); test('depends on it', () => {});
  });
`;
