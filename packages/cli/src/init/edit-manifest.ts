import { applyEdits, modify } from 'jsonc-parser';
import type { Edit } from './init-plan.ts';
import { isList, type Manifest, parseObject, recordIn, scriptsIn } from '../runners/manifest.ts';
import type { ConfiguredRunner, ScriptRunner } from '../runners/runner.ts';

export function addDevDependencies(text: string, wanted: Readonly<Record<string, string>>): Edit {
  return editObject(text, Object.keys(wanted).join(' '), (manifest) => {
    const known = { ...recordIn(manifest, 'dependencies'), ...recordIn(manifest, 'devDependencies') };
    const missing = Object.entries(wanted).filter(([name]) => !(name in known));
    if (missing.length === 0) return [];
    if (!('devDependencies' in manifest)) return [[['devDependencies'], Object.fromEntries(missing)]];
    return missing.map(([name, range]) => [['devDependencies', name], range]);
  });
}

export function addReporterToScripts(text: string, { reporter, scripts }: ScriptRunner): Edit {
  return editObject(text, reporter, (manifest) => {
    const running = scriptsIn(manifest).filter(
      ([, script]) => scripts.pattern.test(script) && !script.includes(reporter),
    );
    return running.map(([name, script]) => [['scripts', name], scripts.withReporter(script)]);
  });
}

/** Adds our reporter to a configuration that is JSON, or to the one in package.json, which `key` names. */
export function addReporterToJson(
  text: string,
  { reporter, config: { testRunner } }: ConfiguredRunner,
  key?: string,
): Edit {
  const write = JSON.stringify(reporter);
  return editObject(text, write, (whole) => {
    const config = key === undefined ? whole : recordIn(whole, key);
    const reporters: unknown = config['reporters'] ?? ['default'];
    if (!isList(reporters)) return '`reporters` is no list';
    if (JSON.stringify(reporters).includes(write)) return [];
    const isFree = ['testRunner', 'projects', 'preset'].every((name) => !(name in config));
    const ours = isFree && testRunner !== undefined ? { testRunner } : {};
    return entriesIn({ reporters: [...reporters, reporter], ...ours }, key);
  });
}

export function setValues(text: string, values: Manifest, key?: string): Edit {
  return editObject(text, JSON.stringify(values), () => entriesIn(values, key));
}

type Entry = readonly [path: readonly string[], value: unknown];

function entriesIn(values: Manifest, key: string | undefined): readonly Entry[] {
  return Object.entries(values).map(([name, value]) => [key === undefined ? [name] : [key, name], value]);
}

/**
 * Sets values in the text of a JSON object, and leaves every other line as it is. `entriesOf` tells them, or why a
 * person has to do it, who writes `write`.
 */
function editObject(text: string, write: string, entriesOf: (whole: Manifest) => readonly Entry[] | string): Edit {
  const plain = text.replace(/^\uFEFF/, '');
  const whole = parseObject(plain);
  const entries = whole === undefined ? 'it is no JSON object' : entriesOf(whole);
  if (typeof entries === 'string') return { kind: 'by-hand', why: entries, write };
  const indent = /^[\t ]+(?=")/m.exec(plain)?.[0] ?? '  ';
  const eol = plain.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = { insertSpaces: !indent.includes('\t'), tabSize: indent.length, eol };
  const changed = entries.reduce(
    (done, [path, value]) => applyEdits(done, modify(done, [...path], value, { formattingOptions })),
    plain,
  );
  return changed === plain ? { kind: 'unchanged' } : { kind: 'changed', text: changed };
}
