import { expect, test } from 'vitest';
import { createProjectOrder } from './project-order.ts';

const names = ['edge', 'node', 'old', 'web'];
const projectsIn = (rootDir: string, order: readonly string[]) =>
  order.map((name) => ({
    name,
    context: { config: { rootDir, id: `${name} ${rootDir}`, env: `${rootDir}/${name}` } },
  }));

test('projects stand in one order, in whichever they come, on every machine', () => {
  for (const order of [names, names.toReversed(), ['node', 'web', 'edge', 'old'], ['edge', 'web', 'old', 'node']]) {
    const numberOf = createProjectOrder(names.length);
    const numbered = projectsIn(`/builds/${order.join()}`, order).map(({ name, context }) => {
      return { name, number: numberOf(context) ?? 0 };
    });
    expect(numbered.toSorted((one, other) => one.number - other.number).map(({ name }) => name)).toEqual(names);
  }
});

test('a project keeps its number, and shares it with no other, be they alike', () => {
  const numberOf = createProjectOrder(3);
  const [one, like, other] = ['edge', 'edge', 'node'].map((env) => ({ config: { rootDir: '/shop', env } }));
  if (one === undefined || like === undefined || other === undefined) throw new Error('there are three');
  const first = [one, like, other].map(numberOf);
  expect(new Set(first).size).toBe(3);
  expect([one, like, other].map(numberOf)).toEqual(first);
});

test('settings without a text, or without a folder, have a place anyway', () => {
  const numberOf = createProjectOrder(2);
  const globals: Record<string, unknown> = { big: 1n };
  expect([{ config: { rootDir: '/shop', globals } }, { config: {} }].map(numberOf)).toEqual([1, 2]);
});

test('the only project has no number', () => {
  expect(createProjectOrder(1)({ config: {} })).toBeUndefined();
});
