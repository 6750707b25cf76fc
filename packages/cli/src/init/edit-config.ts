import { type ConfigObject, findConfigObject, type ObjectExpression, reportersIn, valueOf } from './config-object.ts';
import type { Edit } from './edit.ts';
import { applyInsertions, endOf, insertElement, type Insertion, insertProperties, startOf } from './insert-code.ts';
import { type ReporterName, reportersCode, TEST_RUNNER } from './reporter-code.ts';

/** Adds our reporter to the text of a configuration, beside those that are there. */
export function editConfig(text: string, reporter: ReporterName): Edit {
  const config = findConfigObject(text);
  if (config === undefined) return byHand(reporter, 'its shape is not understood');
  if (holdsReporter(config, text, reporter)) return { kind: 'unchanged' };
  const insertions = insertionsFor(config, text, reporter);
  if (typeof insertions === 'string') return byHand(reporter, insertions);
  const changed = applyInsertions(text, insertions);
  const again = findConfigObject(changed);
  return again !== undefined && holdsReporter(again, changed, reporter)
    ? { kind: 'changed', text: changed }
    : byHand(reporter, 'its shape is not understood');
}

export function byHand(reporter: ReporterName, why: string): Edit {
  const code = reportersCode(reporter);
  const lines = reporter === '@runsheet/vitest' ? [`test: { ${code} }`] : [code, TEST_RUNNER];
  return { kind: 'by-hand', why, write: lines.join(',\n') };
}

/** What to put in, or why that is not possible. */
function insertionsFor(config: ConfigObject, text: string, reporter: ReporterName): readonly Insertion[] | string {
  const { object } = config;
  if (reporter === '@runsheet/jest') return inObject(object, { config, text }, reporter);
  const tests = valueOf(object, 'test');
  if (tests === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [`test: { ${reportersCode(reporter)} }`])];
  }
  const inner = config.follow(tests);
  return inner?.type === 'ObjectExpression' ? inObject(inner, { config, text }, reporter) : '`test` is made elsewhere';
}

const SPREAD = 'it takes over properties from elsewhere, which may hold reporters';

type Source = { readonly config: ConfigObject; readonly text: string };

function inObject(
  object: ObjectExpression,
  { config, text }: Source,
  reporter: ReporterName,
): readonly Insertion[] | string {
  const reporters = valueOf(object, 'reporters');
  const runner = testRunnerFor(object, reporter);
  if (reporters === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [reportersCode(reporter), ...runner])];
  }
  const more = runner.length === 0 ? [] : [insertProperties(text, object, runner)];
  const list = config.follow(reporters);
  const code = `'${reporter}'`;
  if (list?.type === 'StringLiteral') {
    const kept = text.slice(startOf(list), endOf(list));
    return [{ at: startOf(list), text: `[${kept}, ${code}]`, until: endOf(list) }, ...more];
  }
  if (list?.type !== 'ArrayExpression') return '`reporters` is made elsewhere';
  const insertion = insertElement(text, list, list.elements.length === 0 ? `'default', ${code}` : code);
  return insertion === undefined ? '`reporters` has holes' : [insertion, ...more];
}

/** Only where nobody chose another one; with several projects it is a setting of each. */
function testRunnerFor(object: ObjectExpression, reporter: ReporterName): readonly string[] {
  const isFree = ['testRunner', 'projects', 'preset'].every((name) => valueOf(object, name) === undefined);
  return reporter === '@runsheet/jest' && isFree ? [TEST_RUNNER] : [];
}

function hasSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === 'SpreadElement');
}

function holdsReporter(config: ConfigObject, text: string, reporter: ReporterName): boolean {
  const reporters = reportersIn(config, reporter === '@runsheet/jest' ? 'jest' : 'vitest');
  if (reporters === undefined) return false;
  const list = config.follow(reporters) ?? reporters;
  return new RegExp(`["']${reporter}["']`).test(text.slice(startOf(list), endOf(list)));
}
