import { describe, expect, test } from 'vitest';
import { build, type Build } from './support/build.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

const NESTED = {
  'cart.test.js': `
    test('has a cause', () => { throw new TypeError('outer', { cause: new Error('inner') }); });
    test('has several', () => { throw new AggregateError([new Error('one'), new RangeError('two')], 'both'); });`,
};

const FOR_JEST = {
  ...NESTED,
  'retried.test.js': `
    jest.retryTimes(1);
    let attempt = 0;
    test('is flaky', () => {
      attempt += 1;
      if (attempt < 2) throw new AggregateError([new Error('one')], 'both');
    });`,
};

describe.each(runnable(JEST_VERSIONS))('$name', (version) => {
  test('errors inside of an error stand in the comment', async () => {
    const scene = await openScene(version, FOR_JEST);
    const built = await build(scene);
    expectLawful(built);
    expect(firstLines(built, 'has a cause')).toEqual(['TypeError: outer', 'Caused by: inner']);
    expect(firstLines(built, 'has several')).toEqual(SEVERAL);
    expect(firstLines(built, 'is flaky')).toEqual([
      'passed on attempt 2 of 2',
      'AggregateError: both',
      'Includes: one',
    ]);
  });
});

test.each(runnable(JEST_VERSIONS))('$name tells causes without our test runner too', async (version) => {
  const scene = await openScene(version, NESTED, { testRunner: 'jest-circus/runner' });
  const built = await build(scene);
  expect(firstLines(built, 'has a cause')).toEqual(['TypeError: outer', 'Caused by: inner']);
});

describe.each(runnable(VITEST_VERSIONS))('$name', (version) => {
  test('errors inside of an error stand in the comment', async () => {
    const scene = await openScene(version, NESTED);
    const built = await build(scene);
    expectLawful(built);
    expect(firstLines(built, 'has a cause')).toEqual(['TypeError: outer', 'Caused by: inner']);
    // Newer ones take the errors out of it.
    expect(firstLines(built, 'has several')).toEqual(
      version.name === 'vitest-3' ? SEVERAL : ['one', 'RangeError: two'],
    );
  });
});

const SEVERAL = ['AggregateError: both', 'Includes: one', 'Includes: RangeError: two'];

function firstLines({ direct }: Build, title: string): readonly string[] {
  const { comment = '' } = direct.find(({ text }) => text === title) ?? {};
  return comment.split('\n').filter((line) => line !== '' && !/^ *at /.test(line));
}
