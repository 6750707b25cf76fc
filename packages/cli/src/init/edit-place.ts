import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findConfigFile } from '@runsheet/core/command';
import type { Edit } from './init-plan.ts';
import { setValues } from './edit-manifest.ts';
import { readIfThere } from './look-around.ts';

/** Where results go; what is not known is left to the defaults. */
export type Place = { readonly project?: string | undefined; readonly folder?: string | undefined };

type PlaceEdit = { readonly path: string; readonly edit: Edit };

/**
 * Writes the place into the configuration file, which reporters and commands read: into the one that holds in a folder,
 * else into a new one there. Undefined when nothing was said of it.
 */
export function editPlace(folder: string, { project, folder: target }: Place): PlaceEdit | undefined {
  const values = { ...(project === undefined ? {} : { project }), ...(target === undefined ? {} : { folder: target }) };
  if (Object.keys(values).length === 0) return undefined;
  const found = findConfigFile(folder);
  if (found === undefined) {
    const schema = isPlugAndPlay(folder) ? {} : { $schema: SCHEMA };
    const text = JSON.stringify({ ...schema, ...values }, null, 2);
    return { path: join(folder, 'runsheet.config.json'), edit: { kind: 'changed', text: `${text}\n` } };
  }
  const { path } = found;
  const text = readIfThere(path) ?? '';
  if (found.kind === 'manifest') return { path, edit: setValues(text, values, 'runsheet') };
  if (path.endsWith('.json')) return { path, edit: setValues(text, values) };
  const write = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)},`);
  return { path, edit: { kind: 'by-hand', why: 'a program is not changed', write: write.join('\n') } };
}

/** Yarn installs no folders then that an editor could look into. */
function isPlugAndPlay(folder: string): boolean {
  return ['.pnp.cjs', '.pnp.js'].some((name) => existsSync(join(folder, name)));
}

/** For editors, which complete and check the file by it. */
const SCHEMA = './node_modules/runsheet/runsheet.schema.json';
