// CommonJS, and compiled apart from the rest: tests load it inside of Jest, which requires what is not transformed.

/**
 * Names an issue of your tracker for the cell of the test that runs; several are possible. It needs
 * `testRunner: '@runsheet/jest/runner'`, also tells concurrent tests apart, and does nothing in other runners.
 *
 * @example
 * test('ships abroad', () => { issue('SHOP-12'); });
 */
export function issue(id: string): void {
  say('issues', id);
}

/** Adds a note to the comment of this test's cell. */
export function note(text: string): void {
  say('notes', text);
}

/** Tags the row of this test, when the row is made. */
export function tag(name: string): void {
  say('tags', name);
}

/**
 * Gives the results of this test to a row that is there already, by its id (a whole number from 1). No row is added for
 * it; if there is no such row, it is treated like any other test.
 */
export function row(id: number): void {
  say('row', id);
}

/** Where the runner listens: symbols of this kind are the same inside and outside of Jest's context. */
const LISTENER = Symbol.for('runsheet.said');

function say(name: 'issues' | 'notes' | 'tags' | 'row', value: string | number): void {
  const listener: unknown = Reflect.get(globalThis, LISTENER);
  if (isListener(listener)) listener(name, value);
}

function isListener(value: unknown): value is (name: string, value: string | number) => void {
  return typeof value === 'function';
}
