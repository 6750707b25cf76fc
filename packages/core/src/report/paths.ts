/** How the paths of one run are written: relative to the package, with `/`, alike on every system. */
export type RunPaths = {
  /** The folder of the nearest package.json above the runner's root, absolute. */
  readonly packageRoot: string;
  /** A file's path relative to the package; `../` leads out of it. */
  relative(file: string): string;
  /** The text with absolute paths of the package made relative. */
  strip(text: string): string;
};

/** Makes the paths of a run from the package's folder (absolute). Pure. */
export function createRunPaths(packageRoot: string): RunPaths {
  const root = trimEnd(toSlashes(packageRoot));
  return {
    packageRoot,
    relative: (file) => relativeTo(root, toSlashes(stripScheme(file))),
    strip: (text) => stripRoot(root, text),
  };
}

function relativeTo(root: string, file: string): string {
  if (file === root) return '.';
  const from = root.split('/');
  const to = file.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  if (shared === 0 || (shared === 1 && from[0] === '')) return file;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function stripRoot(root: string, text: string): string {
  const windows = root.replaceAll('/', '\\');
  return text
    .replaceAll(`file://${root.startsWith('/') ? '' : '/'}${root}/`, '')
    .replaceAll(`${root}/`, '')
    .replaceAll(`${windows}\\`, '');
}

function stripScheme(file: string): string {
  if (!file.startsWith('file://')) return file;
  const path = decodeURIComponent(file.slice('file://'.length));
  return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
}

function toSlashes(path: string): string {
  return /^[A-Za-z]:\\|^\\\\/.test(path) || path.includes('\\') ? path.replaceAll('\\', '/') : path;
}

function trimEnd(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
