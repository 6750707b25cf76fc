import {
  type ConfigObject,
  type Expression,
  findConfigObject,
  importedFrom,
  type ObjectExpression,
  reportersIn,
  valueOf,
} from './config-object.ts';
import type { Edit } from './edit.ts';
import { applyInsertions, endOf, insertElement, type Insertion, insertProperties, startOf } from './insert-code.ts';
import { type ReporterName, reportersCode, TEST_RUNNER } from './reporter-code.ts';

/** The text of a file that a module imports; undefined when it is not one beside it. */
export type ReadImported = (specifier: string) => string | undefined;

/** Adds our reporter to the text of a configuration, beside those that are there. */
export function editConfig(text: string, reporter: ReporterName, readImported: ReadImported): Edit {
  const config = findConfigObject(text);
  if (config === undefined) return byHand(reporter, 'its shape is not understood');
  if (holdsReporter(config, text, reporter)) return { kind: 'unchanged' };
  const code = newReporters({ config, text }, reporter, readImported);
  if (typeof code !== 'string') return code;
  const insertions = insertionsFor(config, text, { reporter, code });
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
  return { kind: 'by-hand', why, write: why.startsWith(ELSEWHERE) ? `'${reporter}'` : lines.join(',\n') };
}

const ELSEWHERE = '`reporters` is made elsewhere';

/** Our code: what it is, and how it is written where there are no reporters yet. */
type Ours = { readonly reporter: ReporterName; readonly code: string };

/** What to write where the configuration itself has no reporters. */
function newReporters({ config, text }: Source, reporter: ReporterName, readImported: ReadImported): string | Edit {
  const usual = reportersCode(reporter);
  if (reporter === '@runsheet/jest' || reportersIn(config, 'vitest') !== undefined) return usual;
  // Vitest joins the lists that it merges: `default` would stand there twice.
  const ours = `reporters: ['${reporter}']`;
  const base = reportersOfBase({ config, text }, readImported);
  if (base === 'unknown') return { kind: 'by-hand', why: MERGED, write: `test: { ${ours} }` };
  return base === 'some' ? ours : usual;
}

/** Whether what a configuration is merged into has reporters. */
function reportersOfBase({ config, text }: Source, readImported: ReadImported): 'none' | 'some' | 'unknown' {
  const { base, follow } = config;
  if (base === undefined) return 'none';
  const known = follow(base);
  const source = base.type === 'Identifier' ? importedFrom(text, base.name) : undefined;
  const imported = source === undefined ? undefined : readImported(source);
  const merged = known === undefined ? imported : text.slice(startOf(known), endOf(known));
  if (merged === undefined) return 'unknown';
  return /\breporters\b/.test(merged) ? 'some' : 'none';
}

const MERGED =
  "it is merged with another one, whose reporters it adds to; put 'default' before it if that one has none";

/** What to put in, or why that is not possible. */
function insertionsFor(config: ConfigObject, text: string, ours: Ours): readonly Insertion[] | string {
  const { object } = config;
  if (ours.reporter === '@runsheet/jest') return inObject(object, { config, text }, ours);
  const tests = valueOf(object, 'test');
  if (tests === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [`test: { ${ours.code} }`])];
  }
  const inner = config.follow(tests);
  return inner?.type === 'ObjectExpression' ? inObject(inner, { config, text }, ours) : '`test` is made elsewhere';
}

const SPREAD = 'it takes over properties from elsewhere, which may hold reporters';

type Source = { readonly config: ConfigObject; readonly text: string };

function inObject(object: ObjectExpression, source: Source, { reporter, code }: Ours): readonly Insertion[] | string {
  const { text } = source;
  const reporters = valueOf(object, 'reporters');
  const runner = testRunnerFor(object, reporter);
  if (reporters === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [code, ...runner])];
  }
  const more = runner.length === 0 ? [] : [insertProperties(text, object, runner)];
  const insertions = inReporters(reporters, source, `'${reporter}'`);
  return typeof insertions === 'string' ? insertions : [...insertions, ...more];
}

/** Into a list, beside one name, and on both sides of a choice. */
function inReporters(reporters: Expression, source: Source, code: string): readonly Insertion[] | string {
  const { text, config } = source;
  const list = config.follow(reporters);
  if (list?.type === 'ConditionalExpression') {
    const arms = [list.consequent, list.alternate].map((arm) => inReporters(arm, source, code));
    return arms.find((arm) => typeof arm === 'string') ?? arms.flatMap((arm) => (typeof arm === 'string' ? [] : arm));
  }
  if (list?.type === 'StringLiteral') {
    const kept = text.slice(startOf(list), endOf(list));
    return [{ at: startOf(list), text: `[${kept}, ${code}]`, until: endOf(list) }];
  }
  if (list?.type !== 'ArrayExpression') return `${ELSEWHERE}: add it to each list`;
  const insertion = insertElement(text, list, list.elements.length === 0 ? `'default', ${code}` : code);
  return insertion === undefined ? '`reporters` has holes' : [insertion];
}

/** Only where nobody chose another one; with several projects it is a setting of each, and a preset may choose. */
function testRunnerFor(object: ObjectExpression, reporter: ReporterName): readonly string[] {
  const isFree = ['testRunner', 'projects'].every((name) => valueOf(object, name) === undefined);
  const preset = valueOf(object, 'preset');
  const choosesNone =
    preset === undefined || (preset.type === 'StringLiteral' && /^ts-jest(?:\/|$)/.test(preset.value));
  return reporter === '@runsheet/jest' && isFree && choosesNone ? [TEST_RUNNER] : [];
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
