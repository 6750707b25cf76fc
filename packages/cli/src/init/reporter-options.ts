import { relative } from 'node:path';
import type { ConfiguredRunner } from '../runners/runner.ts';
import {
  type ConfigObject,
  type Expression,
  findConfigObject,
  isPlain,
  type ObjectExpression,
  reportersIn,
  valueOf,
} from './config-object.ts';
import { type ConfigPlace, findConfigs } from './find-config.ts';
import { lookAround, type Surroundings } from './look-around.ts';
import { isList, recordIn } from '../runners/manifest.ts';

/** What our reporter is given in the configuration of a runner, as far as it is written down there as plain values. */
export type WrittenOptions = {
  /** Relative to the package. */
  readonly file: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly computed: readonly string[];
};

/**
 * Reads the options of our reporters where the configurations of a package write them down. Nothing is run: a runner
 * that is asked for its configuration takes seconds.
 */
export function readReporterOptions(folder: string): readonly WrittenOptions[] {
  const found = lookAround(folder);
  if (found === undefined) return [];
  return found.runners.flatMap(({ runner }) => {
    if (runner.kind === 'scripts') return [];
    return findConfigs(runner, found).flatMap((place) => readOf(runner, place, found));
  });
}

function readOf(runner: ConfiguredRunner, place: ConfigPlace, found: Surroundings): readonly WrittenOptions[] {
  const file = relative(found.folder, place.path);
  if (!place.module.includes(runner.reporter)) return [];
  const config = findConfigObject(place.module);
  const written = config && reportersIn(config, runner);
  const reporters = written && plainValue(written, config, runner.reporter);
  if (!isList(reporters)) return [{ file, options: {}, computed: ANYTHING }];
  return reporters.flatMap((entry) => {
    const [name, options] = isList(entry) ? entry : [entry, {}];
    return name === runner.reporter ? [{ file, ...partComputed(options ?? {}) }] : [];
  });
}

/** What decides where results belong: a command that takes another value than the tests do begins a second history. */
export const PLACING = ['project', 'folder', 'script', 'layout'] as const;
/** Stands for what is not written down as a plain value. */
const COMPUTED = Symbol('computed');
/** Names what an object takes over from others. */
const SPREAD = '...';
/** What is computed as a whole may hold anything. */
const ANYTHING = PLACING;

function partComputed(given: unknown): Pick<WrittenOptions, 'options' | 'computed'> {
  const all = Object.entries(recordIn({ given }, 'given'));
  if (given === COMPUTED) return { options: {}, computed: ANYTHING };
  const computed = all.filter(([, value]) => holdsComputed(value)).map(([name]) => name);
  return {
    options: Object.fromEntries(all.filter(([name]) => !computed.includes(name))),
    computed: computed.flatMap((name) => (name === SPREAD ? ANYTHING : [name])),
  };
}

function holdsComputed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === COMPUTED;
  return Object.values(value).some(holdsComputed);
}

/** What an expression stands for, as JSON would say it; a new reporter of ours is its name with its options. */
function plainValue(expression: Expression, config: ConfigObject, reporter: string): unknown {
  const found = config.follow(expression);
  const valueIn = (inner: Parameters<typeof isPlain>[0] | null | undefined) =>
    inner && isPlain(inner) ? plainValue(inner, config, reporter) : COMPUTED;
  if (found === undefined) return COMPUTED;
  if (found.type === 'ArrayExpression') return found.elements.map(valueIn);
  if (found.type === 'TemplateLiteral' && found.quasis.length === 1) return found.quasis[0]?.value.cooked;
  if (found.type === 'ObjectExpression') {
    return Object.fromEntries(namesIn(found).map((name) => [name, valueIn(valueOf(found, name))]));
  }
  // By whatever name it was imported that tells it.
  if (found.type === 'NewExpression' && found.callee.type === 'Identifier' && /runsheet/i.test(found.callee.name)) {
    return [reporter, ...found.arguments.slice(0, 1).map(valueIn)];
  }
  const isLiteral = ['StringLiteral', 'NumericLiteral', 'BooleanLiteral'].includes(found.type);
  return isLiteral && 'value' in found ? found.value : COMPUTED;
}

function namesIn({ properties }: ObjectExpression): readonly string[] {
  return properties.flatMap((property) => {
    if (property.type === 'SpreadElement') return [SPREAD];
    if (property.type !== 'ObjectProperty' || property.computed) return [];
    const { key } = property;
    if (key.type === 'Identifier') return [key.name];
    return key.type === 'StringLiteral' ? [key.value] : [];
  });
}
