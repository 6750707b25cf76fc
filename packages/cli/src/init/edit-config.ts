import {
  type ConfigObject,
  type Expression,
  findConfigObject,
  importedFrom,
  type ObjectExpression,
  reportersIn,
  valueOf,
} from './config-object.ts';
import type { Edit } from './init-plan.ts';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { applyInsertions, endOf, insertElement, type Insertion, insertProperties, startOf } from './insert-code.ts';

/** The text of a file that a module imports; undefined when it is not one beside it. */
export type ReadImported = (specifier: string) => string | undefined;

/** Adds our reporter to the text of a configuration, beside those that are there. */
export function editConfig(text: string, runner: ConfiguredRunner, readImported: ReadImported): Edit {
  const config = findConfigObject(text);
  if (config === undefined) return byHand(runner, 'its shape is not understood');
  if (holdsReporter(config, text, runner)) return { kind: 'unchanged' };
  const code = newReporters({ config, text }, runner, readImported);
  if (typeof code !== 'string') return code;
  const insertions = insertionsFor(config, text, { runner, code });
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

export function byHand(runner: ConfiguredRunner, why: string): Edit {
  const write = [around(runner, reportersCode(runner)), ...testRunnerCode(runner)].join(',\n');
  return { kind: 'by-hand', why, write: why.startsWith(elsewhere(runner)) ? ourElement(runner) : write };
}

function elsewhere({ config }: ConfiguredRunner): string {
  return `\`${config.property}\` is made elsewhere`;
}

function ourElement({ config, reporter }: ConfiguredRunner): string {
  return config.element(`'${reporter}'`);
}

/** In the object that the runner has its reporters in. */
function around({ config }: ConfiguredRunner, code: string): string {
  return config.around === undefined ? code : `${config.around}: { ${code} }`;
}

/** Our code: what it is, and how it is written where there are no reporters yet. */
type Ours = { readonly runner: ConfiguredRunner; readonly code: string };

/** What to write where the configuration itself has no reporters. */
function newReporters({ config, text }: Source, runner: ConfiguredRunner, readImported: ReadImported): string | Edit {
  const usual = reportersCode(runner);
  if (reportersIn(config, runner) !== undefined) return usual;
  // Vitest joins the lists that it merges: `default` would stand there twice.
  const ours = `reporters: ['${runner.reporter}']`;
  const base = reportersOfBase({ config, text }, readImported);
  if (base === 'unknown') return { kind: 'by-hand', why: MERGED, write: around(runner, ours) };
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
  const outer = ours.runner.config.around;
  if (outer === undefined) return inObject(object, { config, text }, ours);
  const tests = valueOf(object, outer);
  if (tests === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [around(ours.runner, ours.code)])];
  }
  const inner = config.follow(tests);
  const isMade = inner?.type !== 'ObjectExpression';
  return isMade ? `\`${outer}\` is made elsewhere` : inObject(inner, { config, text }, ours);
}

const SPREAD = 'it takes over properties from elsewhere, which may hold reporters';

type Source = { readonly config: ConfigObject; readonly text: string };

function inObject(
  object: ObjectExpression,
  source: Source,
  { runner: ours, code }: Ours,
): readonly Insertion[] | string {
  const { text } = source;
  const reporters = valueOf(object, ours.config.property);
  const runner = testRunnerFor(object, ours);
  if (reporters === undefined) {
    if (hasSpread(object)) return SPREAD;
    return [insertProperties(text, object, [code, ...runner])];
  }
  const more = runner.length === 0 ? [] : [insertProperties(text, object, runner)];
  const insertions = inReporters(reporters, source, ours);
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
  if (list?.type !== 'ArrayExpression') return `${elsewhere(runner)}: add it to each list`;
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

function hasSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === 'SpreadElement');
}

function holdsReporter(config: ConfigObject, text: string, runner: ConfiguredRunner): boolean {
  const reporters = reportersIn(config, runner);
  if (reporters === undefined) return false;
  const list = config.follow(reporters) ?? reporters;
  return new RegExp(`["']${runner.reporter}["']`).test(text.slice(startOf(list), endOf(list)));
}
