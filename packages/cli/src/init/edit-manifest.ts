import type { Edit } from './init-plan.ts';
import { type Manifest, parseObject, recordIn } from '../runners/manifest.ts';
import type { ConfiguredRunner, ScriptRunner } from '../runners/runner.ts';

type ObjectEdit = { readonly text: string; readonly write: string; readonly key?: string | undefined };

/**
 * Changes a JSON object, or the member of it that `key` names, and keeps its layout. `change` returns what it becomes,
 * or why a person has to do it; `write` is what that person writes.
 */
function editObject({ text, write, key }: ObjectEdit, change: (object: Manifest) => Manifest | string): Edit {
  const whole = parseObject(text);
  if (whole === undefined) return { kind: 'by-hand', why: 'it is no JSON object', write };
  const known = key === undefined ? whole : recordIn(whole, key);
  const changed = change(known);
  if (typeof changed === 'string') return { kind: 'by-hand', why: changed, write };
  if (JSON.stringify(changed) === JSON.stringify(known)) return { kind: 'unchanged' };
  return { kind: 'changed', text: printLike(text, key === undefined ? changed : { ...whole, [key]: changed }) };
}

/** Adds packages to `devDependencies`, in the order of the alphabet. */
export function addDevDependencies(text: string, wanted: Readonly<Record<string, string>>): Edit {
  return editObject({ text, write: Object.keys(wanted).join(' ') }, (manifest) => {
    const known = { ...recordIn(manifest, 'dependencies'), ...recordIn(manifest, 'devDependencies') };
    const missing = Object.entries(wanted).filter(([name]) => !(name in known));
    if (missing.length === 0) return manifest;
    const all = [...Object.entries(recordIn(manifest, 'devDependencies')), ...missing];
    return { ...manifest, devDependencies: Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
  });
}

/** Adds our reporter to the scripts that run a runner without a configuration. */
export function addReporterToScripts(text: string, { reporter, scripts }: ScriptRunner): Edit {
  const edited = (script: unknown) => {
    const isOurs = typeof script === 'string' && scripts.pattern.test(script) && !script.includes(reporter);
    return isOurs ? scripts.withReporter(script) : script;
  };
  return editObject({ text, write: reporter }, (manifest) => {
    const known = Object.entries(recordIn(manifest, 'scripts'));
    return { ...manifest, scripts: Object.fromEntries(known.map(([name, script]) => [name, edited(script)])) };
  });
}

/** Adds our reporter to a configuration that is JSON, or to the one in package.json. */
export function addReporterToJson(
  text: string,
  { reporter, config: { testRunner } }: ConfiguredRunner,
  key?: string,
): Edit {
  const change = (config: Manifest) => {
    const reporters: unknown = config['reporters'] ?? ['default'];
    if (!isList(reporters)) return '`reporters` is no list';
    if (JSON.stringify(reporters).includes(`"${reporter}"`)) return config;
    const isFree = ['testRunner', 'projects', 'preset'].every((name) => !(name in config));
    const ours = isFree && testRunner !== undefined ? { testRunner } : {};
    return { ...config, reporters: [...reporters, reporter], ...ours };
  };
  return editObject({ text, write: JSON.stringify(reporter), key }, change);
}

/** Sets values in a JSON object, or in one of its members. */
export function setValues(text: string, values: Manifest, key?: string): Edit {
  return editObject({ text, write: JSON.stringify(values), key }, (known) => ({ ...known, ...values }));
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** JSON laid out as the text was. */
function printLike(text: string, value: Manifest): string {
  const indent = /^[\t ]+(?=")/m.exec(text)?.[0] ?? '  ';
  const printed = JSON.stringify(value, null, indent);
  const end = text.endsWith('\n') ? '\n' : '';
  return text.includes('\r\n') ? `${printed}${end}`.replaceAll('\n', '\r\n') : `${printed}${end}`;
}
