import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The names of the two files of the page. Each holds a hash of its content. */
export type PageAssets = { readonly script: string; readonly style: string };

type Asset = { readonly type: string; readonly content: Uint8Array<ArrayBuffer> };

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

/** Reads one of the two files. */
export function findAsset(name: string): Asset | undefined {
  if (!list().includes(name)) return undefined;
  const type = name.endsWith('.js') ? TYPES.script : TYPES.style;
  return { type, content: Uint8Array.from(readFileSync(fileURLToPath(new URL(name, FOLDER)))) };
}

function list(): readonly string[] {
  try {
    return readdirSync(fileURLToPath(FOLDER)).filter((name) => /^page\.\w+\.(?:js|css)$/.test(name));
  } catch {
    return [];
  }
}
