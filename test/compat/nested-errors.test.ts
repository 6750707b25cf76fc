import { describe, expect, test } from 'vitest';
import { build } from './support/build.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS } from './support/versions.ts';

const FILES = {
  'cart.test.js': `
    test('has a cause', () => { throw new TypeError('outer', { cause: new Error('inner') }); });
    test('has several', () => { throw new AggregateError([new Error('one'), new RangeError('two')], 'both'); });`,
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
    const scene = await openScene(version, FILES);
    const built = await build(scene);
    expectLawful(built);
    const firstLines = (title: string) => {
      const { comment = '' } = built.direct.find(({ text }) => text === title) ?? {};
      return comment.split('\n').filter((line) => line !== '' && !/^ *at /.test(line));
    };
    expect(firstLines('has a cause')).toEqual(['TypeError: outer', 'Caused by: inner']);
    expect(firstLines('has several')).toEqual(['AggregateError: both', 'Includes: one', 'Includes: RangeError: two']);
    expect(firstLines('is flaky')).toEqual(['passed on attempt 2 of 2', 'AggregateError: both', 'Includes: one']);
  });
});
