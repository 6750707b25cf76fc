import type { Edit } from './edit.ts';
import { type Manifest, parseObject, recordIn } from '../runners/manifest.ts';
import type { Runner } from '../runners/runner.ts';

/** Adds packages to `devDependencies`, in the order of the alphabet. */
export function addDevDependencies(text: string, wanted: Readonly<Record<string, string>>): Edit {
  const manifest = parseObject(text);
  const write = Object.keys(wanted).join(' ');
  if (manifest === undefined) return { kind: 'by-hand', why: 'it is no JSON object', write };
  const known = { ...recordIn(manifest, 'dependencies'), ...recordIn(manifest, 'devDependencies') };
  const missing = Object.entries(wanted).filter(([name]) => !(name in known));
  if (missing.length === 0) return { kind: 'unchanged' };
  const all = [...Object.entries(recordIn(manifest, 'devDependencies')), ...missing];
  const devDependencies = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { kind: 'changed', text: printLike(text, { ...manifest, devDependencies }) };
}

/** Adds our reporter to the scripts that run a runner without a configuration. */
export function addReporterToScripts(text: string, { reporter, scripts }: Runner): Edit {
  const manifest = parseObject(text);
  if (manifest === undefined || scripts === undefined) {
    return { kind: 'by-hand', why: 'it is no JSON object', write: reporter };
  }
  const known = recordIn(manifest, 'scripts');
  const edited = Object.fromEntries(
    Object.entries(known).map(([name, script]) => {
      const isOurs = typeof script === 'string' && scripts.pattern.test(script) && !script.includes(reporter);
      return [name, isOurs ? scripts.withReporter(script) : script];
    }),
  );
  if (Object.entries(edited).every(([name, script]) => known[name] === script)) return { kind: 'unchanged' };
  return { kind: 'changed', text: printLike(text, { ...manifest, scripts: edited }) };
}

/** Adds our reporter to a configuration that is JSON, or to the one in package.json. */
export function addReporterToJson(text: string, { reporter, config: { testRunner } }: Runner, key?: string): Edit {
  const whole = parseObject(text);
  const config = key === undefined ? whole : recordIn(whole ?? {}, key);
  if (whole === undefined || config === undefined) {
    return { kind: 'by-hand', why: 'it is no JSON object', write: JSON.stringify(reporter) };
  }
  const reporters: unknown = config['reporters'] ?? ['default'];
  if (!isList(reporters)) {
    return { kind: 'by-hand', why: '`reporters` is no list', write: JSON.stringify(reporter) };
  }
  if (JSON.stringify(reporters).includes(`"${reporter}"`)) return { kind: 'unchanged' };
  const isFree = ['testRunner', 'projects', 'preset'].every((name) => !(name in config));
  const changed = {
    ...config,
    reporters: [...reporters, reporter],
    ...(isFree && testRunner !== undefined ? { testRunner } : {}),
  };
  return { kind: 'changed', text: printLike(text, key === undefined ? changed : { ...whole, [key]: changed }) };
}

/** Sets values in a JSON object, or in one of its members. */
export function setValues(text: string, values: Manifest, key?: string): Edit {
  const whole = parseObject(text);
  if (whole === undefined) return { kind: 'by-hand', why: 'it is no JSON object', write: JSON.stringify(values) };
  const known = key === undefined ? whole : recordIn(whole, key);
  if (Object.entries(values).every(([name, value]) => known[name] === value)) return { kind: 'unchanged' };
  const changed = { ...known, ...values };
  return { kind: 'changed', text: printLike(text, key === undefined ? changed : { ...whole, [key]: changed }) };
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
