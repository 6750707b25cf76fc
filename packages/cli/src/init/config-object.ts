import { parse } from '@babel/parser';
import type { ConfiguredRunner } from '../runners/runner.ts';

type Statement = ReturnType<typeof parse>['program']['body'][number];
type DeclaredValue = Extract<Statement, { type: 'ExportDefaultDeclaration' }>['declaration'];
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
export type ObjectExpression = Extract<Expression, { type: 'ObjectExpression' }>;

export type ConfigObject = {
  readonly object: ObjectExpression;
  /** What an expression stands for, behind names, types and parentheses; undefined when it is made elsewhere. */
  readonly follow: (expression: Expression) => Expression | undefined;
  /** Functions that the whole went through, the outermost first. */
  readonly through: readonly string[];
  /** Whether one of them was given another configuration beside it. */
  readonly isMerged: boolean;
};

/**
 * Finds the configuration in the text of a JavaScript or TypeScript module: exported as it is, by a name, through
 * `defineConfig` and the like, or returned by a function. Undefined when its shape is another one.
 */
export function findConfigObject(text: string): ConfigObject | undefined {
  const exported = findExported(text);
  if (exported === undefined) return undefined;
  const { whole, follow, calls } = exported;
  if (whole.type !== 'ObjectExpression') return undefined;
  const through = calls.map(calledBy).filter((name) => name !== undefined);
  return { object: whole, follow, through, isMerged: calls.some((call) => call.arguments.length > 1) };
}

type Call = Extract<Expression, { type: 'CallExpression' }>;
type ExportedValue = Pick<ConfigObject, 'follow'> & { readonly whole: Expression; readonly calls: readonly Call[] };

/** What a module exports, behind names, types and functions that hand it on; `calls` are those. */
export function findExported(text: string): ExportedValue | undefined {
  const statements = parseModule(text);
  const exported = statements.map(exportedBy).findLast((expression) => expression !== undefined);
  if (exported === undefined) return undefined;
  const names = new Map<string, Expression>();
  learnNames(statements, names);
  const calls: Call[] = [];
  const whole = resolve(exported, { names, calls }, MOST_STEPS);
  const follow = (expression: Expression) => resolve(expression, { names, calls: [] }, MOST_STEPS);
  return whole && { whole, follow, calls };
}

function calledBy({ callee }: Call): string | undefined {
  return callee.type === 'Identifier' ? callee.name : undefined;
}

/** A name may lead to itself. */
const MOST_STEPS = 20;
/** Functions that hand on what they are given, most of it unchanged. */
const HANDS_ON = /^(?:defineConfig|defineProject|mergeConfig|createJestConfig|defineVitestConfig|defineWorkspace)$/;

type Names = Map<string, Expression>;
type Walk = { readonly names: Names; readonly calls: Call[] };

function parseModule(text: string): readonly Statement[] {
  try {
    return parse(text, { sourceType: 'unambiguous', plugins: ['typescript'] }).program.body;
  } catch {
    // What is not understood is left as it is.
    return [];
  }
}

function exportedBy(statement: Statement): Expression | DeclaredValue | undefined {
  if (statement.type === 'TSExportAssignment') return statement.expression;
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration;
  const assigned = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (assigned?.type !== 'AssignmentExpression') return undefined;
  const { left, right } = assigned;
  const isMember = left.type === 'MemberExpression' && left.property.type === 'Identifier';
  if (!isMember || left.object.type !== 'Identifier' || left.property.type !== 'Identifier') return undefined;
  return ['module.exports', 'exports.default'].includes(`${left.object.name}.${left.property.name}`)
    ? right
    : undefined;
}

function learnNames(statements: readonly Statement[], names: Names): void {
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) names.set(id.name, init);
    }
  }
}

function resolve(expression: Expression | DeclaredValue, walk: Walk, steps: number): Expression | undefined {
  if (steps === 0) return undefined;
  if (expression.type === 'CallExpression') walk.calls.push(expression);
  const inner = behind(expression, walk.names);
  return inner === expression ? inner : inner && resolve(inner, walk, steps - 1);
}

/** What stands behind an expression by one step; itself, when it stands for itself. */
function behind(expression: Expression | DeclaredValue, names: Names): Expression | undefined {
  if ('expression' in expression && typeof expression.expression === 'object') return expression.expression;
  if (expression.type === 'AwaitExpression') return expression.argument;
  if (expression.type === 'Identifier') return names.get(expression.name);
  if (expression.type === 'CallExpression') return handedOnBy(expression);
  if (expression.type === 'ClassDeclaration' || expression.type === 'TSDeclareFunction') return undefined;
  if (expression.type === 'ArrowFunctionExpression') return returnedBy(expression.body, names);
  if (expression.type === 'FunctionExpression') return returnedBy(expression.body, names);
  return expression.type === 'FunctionDeclaration' ? returnedBy(expression.body, names) : expression;
}

type Body = Extract<Expression, { type: 'ArrowFunctionExpression' }>['body'];

/** Of a function with one way out. */
function returnedBy(body: Body, names: Names): Expression | undefined {
  if (body.type !== 'BlockStatement') return body;
  const last = body.body.at(-1);
  const isOnly = body.body.slice(0, -1).every((statement) => statement.type === 'VariableDeclaration');
  if (!isOnly || last?.type !== 'ReturnStatement') return undefined;
  learnNames(body.body, names);
  return last.argument ?? undefined;
}

/** `mergeConfig(base, ours)`: the last one wins. */
function handedOnBy(call: Call): Expression | undefined {
  const last = call.arguments.at(-1);
  if (!HANDS_ON.test(calledBy(call) ?? '') || last === undefined) return undefined;
  return isPlain(last) ? last : undefined;
}

export function isPlain(
  argument: Call['arguments'][number],
): argument is Extract<Call['arguments'][number], Expression> {
  return argument.type !== 'SpreadElement' && argument.type !== 'ArgumentPlaceholder';
}

export function reportersIn({ object, follow }: ConfigObject, { config }: ConfiguredRunner): Expression | undefined {
  const tests = config.around === undefined ? object : valueOf(object, config.around);
  const inner = tests && follow(tests);
  return inner?.type === 'ObjectExpression' ? valueOf(inner, config.property) : undefined;
}

/**
 * Whether it is made from another configuration in a way that hands on the reporters of that: without reporters of its
 * own, or beside them, as `mergeConfig` of Vitest puts lists together.
 */
export function mayTakeReportersOver(config: ConfigObject, runner: ConfiguredRunner): boolean {
  const { object, follow, isMerged } = config;
  if (config.through.includes('mergeConfig')) return true;
  if (reportersIn(config, runner) !== undefined) return false;
  const { around } = runner.config;
  const tests = around === undefined ? object : valueOf(object, around);
  const inner = tests === undefined ? object : follow(tests);
  return isMerged || (inner?.type === 'ObjectExpression' && hasSpread(inner));
}

export function hasSpread({ properties }: ObjectExpression): boolean {
  return properties.some(({ type }) => type === 'SpreadElement');
}

export function valueOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  for (const property of properties) {
    if (property.type !== 'ObjectProperty' || property.computed) continue;
    const { key, value } = property;
    const isNamed =
      (key.type === 'Identifier' && key.name === name) || (key.type === 'StringLiteral' && key.value === name);
    if (isNamed && isExpression(value)) return value;
  }
  return undefined;
}

type Value = Extract<ObjectExpression['properties'][number], { type: 'ObjectProperty' }>['value'];

/** In an object that is written down, every value is one; in a pattern they are not. */
function isExpression(value: Value): value is Extract<Value, Expression> {
  return !['AssignmentPattern', 'ArrayPattern', 'ObjectPattern', 'RestElement', 'VoidPattern'].includes(value.type);
}
