import { expect, test } from 'vitest';
import { readProject, readProjects, readWhoami } from './projects.ts';
import { STRANGE, kinds, read } from './reading.test.support.ts';

test('projects are read as the specification describes them', () => {
  const projects = [{ id: 3, name: 'Shop', description: 'd' }];
  expect(read(readProjects({ projects }))).toEqual({ projects });
  const project = { id: 3, name: 'Shop', description: '', created: '2026-01-01T00:00:00.5Z' };
  expect(read(readProject({ project }))).toEqual({ project });
});

test('ids may be digits, descriptions may be missing, and what is not known is kept', () => {
  expect(read(readProject({ project: { id: '3', name: 7, created: 5, colour: 'red' }, more: 1 }))).toEqual({
    project: { id: 3, name: '7', description: '', created: undefined, colour: 'red' },
    more: 1,
  });
});

test('a project without a readable id or name is not read', () => {
  expect(
    read(
      readProjects({
        projects: [
          { id: 3, name: 'a' },
          { id: 'x', name: 'b' },
        ],
      }),
    ),
  ).toBe('unreadable: "projects.1.id" is not readable: expected a number');
  expect(read(readProject({ project: { id: 1.5, name: 'a' } }))).toBe(
    'unreadable: "project.id" is not readable: expected an id',
  );
  expect(read(readProject({ project: { id: 1 } }))).toBe('unreadable: "project.name" is not readable: expected a text');
  expect(new Set([...kinds(readProjects, STRANGE), ...kinds(readProject, STRANGE)])).toEqual(new Set(['unreadable']));
});

test('any JSON says who one is', () => {
  expect(read(readWhoami({ account: 'me' }))).toEqual({ account: 'me' });
  expect(read(readWhoami(['me']))).toEqual({ account: ['me'] });
  expect(read(readWhoami('me'))).toEqual({ account: 'me' });
  expect(read(readWhoami(undefined))).toBe('unreadable: the body is empty');
});
