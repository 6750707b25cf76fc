import {
  type ConfigObject,
  type Expression,
  findConfigObject,
  hasSpread,
  type ObjectExpression,
  reportersIn,
  valueOf,
} from './config-object.ts';
import type { Edit } from './init-plan.ts';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { applyInsertions, endOf, insertElement, type Insertion, insertProperties, startOf } from './insert-code.ts';

export function editConfig(text: string, runner: ConfiguredRunner): Edit {
  const config = findConfigObject(text);
  if (config === undefined) return byHand(runner, 'its shape is not understood');
  if (holdsReporter(config, text, runner)) return { kind: 'unchanged' };
  const insertions = insertionsFor(config, text, runner);
  if (typeof insertions === 'string') return byHand(runner, insertions);
  const changed = applyInsertions(text, insertions);
  const again = findConfigObject(changed);
  return again !== undefined && holdsReporter(again, changed, runner)
    ? { kind: 'changed', text: changed }
    : byHand(runner, 'its shape is not understood');
}

/** `reporters: […]` with the runner's own output in its place. Where results go is written once, for commands too. */
export function reportersCode({ reporter, config: { property, usual, element } }: ConfiguredRunner): string {
  return `${property}: [${element(`'${usual}'`)}, ${element(`'${reporter}'`)}]`;
}

/** Shows which tests a failed hook has blocked; nothing for a runner that tells by itself. */
export function testRunnerCode({ config: { testRunner } }: ConfiguredRunner): readonly string[] {
  return testRunner === undefined ? [] : [`testRunner: '${testRunner}'`];
}

function byHand(runner: ConfiguredRunner, why: string): Edit {
  const write = [around(runner, reportersCode(runner)), ...testRunnerCode(runner)].join(',\n');
  return { kind: 'by-hand', why, write: why.startsWith(computed(runner)) ? ourElement(runner) : write };
}

function computed({ config }: ConfiguredRunner): string {
  return `\`${config.property}\` is computed`;
}

function ourElement({ config, reporter }: ConfiguredRunner): string {
  return config.element(`'${reporter}'`);
}

/** In the object that the runner has its reporters in. */
function around({ config }: ConfiguredRunner, code: string): string {
  return config.around === undefined ? code : `${config.around}: { ${code} }`;
}

/** What to put in, or why that is not possible. */
function insertionsFor(config: ConfigObject, text: string, runner: ConfiguredRunner): readonly Insertion[] | string {
  const { object } = config;
  const outer = runner.config.around;
  if (outer === undefined) return inObject(object, { config, text }, runner);
  const tests = valueOf(object, outer);
  if (tests === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [around(runner, reportersCode(runner))])];
  }
  const inner = config.follow(tests);
  const isMade = inner?.type !== 'ObjectExpression';
  return isMade ? `\`${outer}\` is imported or computed` : inObject(inner, { config, text }, runner);
}

const SPREAD = 'it spreads another object, which may set reporters';

type Source = { readonly config: ConfigObject; readonly text: string };

function inObject(object: ObjectExpression, source: Source, runner: ConfiguredRunner): readonly Insertion[] | string {
  const { text } = source;
  const reporters = valueOf(object, runner.config.property);
  const testRunner = testRunnerFor(object, runner);
  if (reporters === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [reportersCode(runner), ...testRunner])];
  }
  const more = testRunner.length === 0 ? [] : [insertProperties(text, object, testRunner)];
  const insertions = inReporters(reporters, source, runner);
  return typeof insertions === 'string' ? insertions : [...insertions, ...more];
}

/** Into a list, beside one name, and on both sides of a choice. */
function inReporters(reporters: Expression, source: Source, runner: ConfiguredRunner): readonly Insertion[] | string {
  const { text, config } = source;
  const list = config.follow(reporters);
  if (list?.type === 'ConditionalExpression') {
    const arms = [list.consequent, list.alternate].map((arm) => inReporters(arm, source, runner));
    return arms.find((arm) => typeof arm === 'string') ?? arms.flatMap((arm) => (typeof arm === 'string' ? [] : arm));
  }
  if (list?.type === 'StringLiteral') {
    const kept = runner.config.element(text.slice(startOf(list), endOf(list)));
    return [{ at: startOf(list), text: `[${kept}, ${ourElement(runner)}]`, until: endOf(list) }];
  }
  if (list?.type !== 'ArrayExpression') return `${computed(runner)}: add ours to each list`;
  const code = ourElement(runner);
  const usual = runner.config.element(`'${runner.config.usual}'`);
  const insertion = insertElement(text, list, list.elements.length === 0 ? `${usual}, ${code}` : code);
  return insertion === undefined ? `\`${runner.config.property}\` has holes` : [insertion];
}

/** Only where nobody chose another one; with several projects it is a setting of each, and a preset may choose. */
function testRunnerFor(object: ObjectExpression, runner: ConfiguredRunner): readonly string[] {
  const isFree = ['testRunner', 'projects'].every((name) => valueOf(object, name) === undefined);
  const preset = valueOf(object, 'preset');
  const choosesNone =
    preset === undefined || (preset.type === 'StringLiteral' && /^ts-jest(?:\/|$)/.test(preset.value));
  return isFree && choosesNone ? testRunnerCode(runner) : [];
}

function holdsReporter(config: ConfigObject, text: string, runner: ConfiguredRunner): boolean {
  const reporters = reportersIn(config, runner);
  if (reporters === undefined) return false;
  const list = config.follow(reporters) ?? reporters;
  return new RegExp(`["']${runner.reporter}["']`).test(text.slice(startOf(list), endOf(list)));
}
