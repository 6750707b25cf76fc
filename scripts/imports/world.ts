import type { Import, Module } from './read-module.ts';

/** What lies outside a pure function. */
export type World = 'environment' | 'clock' | 'random' | 'disk' | 'console' | 'network' | 'processes';

export type WorldUse = { readonly world: World; readonly line: number; readonly text: string };

type Signs = { readonly world: World; readonly modules: readonly string[]; readonly code: RegExp };

/** How each part of the world shows: modules that lead to it, and names of the language and of Node. */
const SIGNS: readonly Signs[] = [
  {
    world: 'environment',
    modules: ['node:os', 'node:process'],
    code: /\bprocess\.(?:env|argv|execArgv|cwd)\b/g,
  },
  {
    world: 'clock',
    modules: ['node:timers', 'node:timers/promises', 'node:perf_hooks'],
    code: /\bDate\.now\b|= Date;|\bnew Date(?:\(\s*\)|\b(?!\())|\bperformance\.\w+|\bset(?:Timeout|Interval)\b|\bAbortSignal\.timeout\b|\bprocess\.(?:hrtime|uptime)\b/g,
  },
  {
    world: 'random',
    modules: [],
    code: /\bMath\.random\b|\brandom(?:UUID|Bytes|Int|Fill|FillSync)\b|\bgetRandomValues\b/g,
  },
  {
    world: 'disk',
    modules: ['node:fs', 'node:fs/promises', 'node:sqlite'],
    code: /\bprocess\.chdir\b/g,
  },
  {
    world: 'console',
    modules: ['node:readline', 'node:tty'],
    code: /\bconsole\.\w+|\bprocess\.(?:stdin|stdout|stderr)\b/g,
  },
  {
    world: 'network',
    modules: ['undici', 'node:http', 'node:http2', 'node:https', 'node:net', 'node:tls', 'node:dns', 'node:dgram'],
    code: /(?<![.\w])fetch\(/g,
  },
  {
    world: 'processes',
    modules: ['node:child_process', 'node:worker_threads', 'node:cluster'],
    code: /\bprocess\.(?:on|once|off|exit|exitCode|kill|abort|pid|ppid)\b/g,
  },
];

/** The words that a mark may hold. */
export const WORLDS: readonly string[] = SIGNS.map(({ world }) => world);

/** Everything of the world that a file touches; a type that is imported touches nothing. */
export function findWorldUses({ code, imports }: Module): readonly WorldUse[] {
  return SIGNS.flatMap((signs) => [...usesByImport(signs, imports), ...usesInCode(signs, code)]);
}

function usesByImport({ world, modules }: Signs, imports: readonly Import[]): readonly WorldUse[] {
  return imports
    .filter(({ kind, specifier }) => kind !== 'type' && modules.some((module) => isOf(module, specifier)))
    .map(({ specifier, line }) => ({ world, line, text: specifier }));
}

/** `undici/lib/agent.js` is part of `undici`. */
function isOf(module: string, specifier: string): boolean {
  return specifier === module || specifier.startsWith(`${module}/`);
}

function usesInCode({ world, code: pattern }: Signs, code: string): readonly WorldUse[] {
  return [...code.matchAll(pattern)].map((match) => {
    return { world, line: code.slice(0, match.index).split('\n').length, text: match[0] };
  });
}
