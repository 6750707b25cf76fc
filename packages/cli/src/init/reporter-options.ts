import { relative } from 'node:path';
import type { ConfiguredRunner, Runner } from '../runners/runner.ts';
import { type ConfigObject, type Expression, findConfigObject, reportersIn, valueOf } from './config-object.ts';
import { findConfig } from './find-config.ts';
import { lookAround, readIfThere, type Surroundings } from './look-around.ts';
import { type Manifest, parseObject, recordIn } from '../runners/manifest.ts';

/** What our reporter is given in the configuration of a runner, as far as it is written down there as plain values. */
export type WrittenOptions = {
  /** Relative to the package. */
  readonly file: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Names of the options that are computed. */
  readonly computed: readonly string[];
};

/**
 * Reads the options of our reporters where the configurations of a package write them down. Nothing is run: a runner
 * that is asked for its configuration takes seconds.
 */
export function readReporterOptions(folder: string): readonly WrittenOptions[] {
  const found = lookAround(folder);
  if (found === undefined) return [];
  return found.runners.flatMap(({ runner }) => readOf(runner, found));
}

function readOf(runner: Runner, found: Surroundings): readonly WrittenOptions[] {
  if (runner.kind === 'scripts') return [];
  const place = findConfig(runner, found);
  if (place.kind === 'none') return [];
  const file = place.kind === 'manifest' ? 'package.json' : relative(found.folder, place.path);
  const text = place.kind === 'manifest' ? found.manifestText : (readIfThere(place.path) ?? '');
  if (!text.includes(runner.reporter)) return [];
  const all = file.endsWith('.json')
    ? readJson(parseObject(text) ?? {}, runner, place.kind === 'manifest')
    : readCode(text, runner);
  return all.map((read) => ({ file, ...read }));
}

type PlainOptions = Pick<WrittenOptions, 'options' | 'computed'>;

function readJson(
  whole: Manifest,
  { reporter, config }: ConfiguredRunner,
  isManifest: boolean,
): readonly PlainOptions[] {
  const { reporters } = isManifest ? recordIn(whole, config.manifestKey ?? '') : whole;
  const entries: readonly unknown[] = Array.isArray(reporters) ? reporters : [];
  const ours = entries.filter((entry) => nameIn(entry) === reporter);
  return ours.map((entry) => {
    const options: unknown = Array.isArray(entry) ? entry[1] : undefined;
    return { options: recordIn({ options }, 'options'), computed: [] };
  });
}

function nameIn(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}

function readCode(text: string, runner: ConfiguredRunner): readonly PlainOptions[] {
  const config = findConfigObject(text);
  if (config === undefined) return [{ options: {}, computed: ANYTHING }];
  const reporters = reportersIn(config, runner);
  const list = reporters && config.follow(reporters);
  if (list?.type !== 'ArrayExpression') return [{ options: {}, computed: ANYTHING }];
  return list.elements.flatMap((element) => {
    const entry = expressionIn(element);
    const given = entry && optionsOf(entry, runner, config);
    if (given === undefined) return [];
    return [given === 'none' ? { options: {}, computed: [] } : readObject(given, config)];
  });
}

/** The options of our reporter; `none`: it has none; undefined: it is another reporter. */
function optionsOf(
  element: Expression,
  runner: ConfiguredRunner,
  config: ConfigObject,
): Expression | 'none' | undefined {
  const entry = config.follow(element) ?? element;
  if (entry.type === 'StringLiteral') return entry.value === runner.reporter ? 'none' : undefined;
  if (entry.type === 'NewExpression') return argumentOf(entry);
  if (entry.type !== 'ArrayExpression') return undefined;
  const [name, options] = entry.elements;
  if (name?.type !== 'StringLiteral' || name.value !== runner.reporter) return undefined;
  return expressionIn(options) ?? 'none';
}

/** `new RunsheetReporter(options)`, by whatever name it was imported that tells it. */
function argumentOf({ callee, arguments: given }: NewExpression): Expression | 'none' | undefined {
  if (callee.type !== 'Identifier' || !/runsheet/i.test(callee.name)) return undefined;
  return expressionIn(given[0]) ?? 'none';
}

type NewExpression = Extract<Expression, { type: 'NewExpression' }>;
type Element = Extract<Expression, { type: 'ArrayExpression' }>['elements'][number];
type Argument = NewExpression['arguments'][number];

function expressionIn(element: Element | Argument | undefined): Expression | undefined {
  if (element === null || element === undefined) return undefined;
  return element.type === 'SpreadElement' || element.type === 'ArgumentPlaceholder' ? undefined : element;
}

/** What is computed as a whole may hold anything. */
const ANYTHING = ['project', 'folder', 'script', 'layout'] as const;

function readObject(given: Expression, config: ConfigObject): PlainOptions {
  const object = config.follow(given);
  if (object?.type !== 'ObjectExpression') return { options: {}, computed: ANYTHING };
  const options: Record<string, unknown> = {};
  const computed: string[] = [];
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') computed.push(...ANYTHING);
    const name = property.type === 'ObjectProperty' && !property.computed ? nameOf(property.key) : undefined;
    if (name === undefined) continue;
    const value = valueOf(object, name);
    const plain = value && plainValue(value, config);
    if (plain === undefined) computed.push(name);
    else options[name] = plain.value;
  }
  return { options, computed };
}

type Key = Extract<Extract<Expression, { type: 'ObjectExpression' }>['properties'][number], { key: unknown }>['key'];

function nameOf(key: Key): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'StringLiteral' ? key.value : undefined;
}

/** Undefined when it is not a plain value. */
function plainValue(expression: Expression, config: ConfigObject): { readonly value: unknown } | undefined {
  const found = config.follow(expression);
  if (found === undefined) return undefined;
  if (found.type === 'TemplateLiteral' && found.quasis.length === 1) return { value: found.quasis[0]?.value.cooked };
  if (found.type === 'ObjectExpression') {
    const { options, computed } = readObject(found, config);
    return computed.length === 0 ? { value: options } : undefined;
  }
  const isPlain = ['StringLiteral', 'NumericLiteral', 'BooleanLiteral'].includes(found.type);
  return isPlain && 'value' in found ? { value: found.value } : undefined;
}
