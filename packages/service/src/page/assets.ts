import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The two files of the page: their names, each with a hash of its content, or their texts. */
export type PageAssets = { readonly script: string; readonly style: string };

type Asset = {
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
};

const TYPES = { script: 'text/javascript; charset=utf-8', style: 'text/css; charset=utf-8' } as const;

/** Made by scripts/bundle-page.ts, beside `src` and `dist`. */
const FOLDER = new URL('../../bundle/', import.meta.url);

/** Undefined where nobody has made them: the pages then stay as they are without script. */
export function pageAssets(): PageAssets | undefined {
  const names = list();
  const script = names.find((name) => name.endsWith('.js'));
  const style = names.find((name) => name.endsWith('.css'));
  return script === undefined || style === undefined ? undefined : { script, style };
}

/** Reads one of the two files, and the same gzipped. */
export function findAsset(name: string): Asset | undefined {
  if (!list().includes(name)) return undefined;
  const type = name.endsWith('.js') ? TYPES.script : TYPES.style;
  return { type, content: readBytes(name), gzipped: readBytes(`${name}.gz`) };
}

/** The text of both. Undefined where nobody has made them. */
export function readAssets(): PageAssets | undefined {
  const names = pageAssets();
  if (names === undefined) return undefined;
  return { script: readAsset(names.script), style: readAsset(names.style) };
}

function readBytes(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(fileURLToPath(new URL(name, FOLDER))));
}

function readAsset(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, FOLDER)), 'utf8');
}

function list(): readonly string[] {
  try {
    return readdirSync(fileURLToPath(FOLDER)).filter((name) => /^page\.\w+\.(?:js|css)$/.test(name));
  } catch {
    return [];
  }
}
