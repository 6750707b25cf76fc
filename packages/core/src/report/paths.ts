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
  const root = toSlashes(packageRoot).replace(/\/$/, '');
  const ownPaths = root === '' ? undefined : pathsBelow(root);
  return {
    packageRoot,
    relative: (file) => relativeTo(root, toSlashes(stripScheme(file))),
    strip: (text) => (ownPaths === undefined ? text : text.replaceAll(ownPaths, '')),
  };
}

function relativeTo(root: string, file: string): string {
  if (file === root) return '.';
  const from = root.split('/');
  const to = file.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  // Nothing in common but the top of the disk: the way there would differ from machine to machine.
  if (shared === 0 || (shared === 1 && from[0] === '' && root !== '')) return file;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** Finds the folder with the slash behind it, as a path or as a URL, but not as the end of a longer path. */
function pathsBelow(root: string): RegExp {
  const url = `file://${root.startsWith('/') ? '' : '/'}`;
  const ways = [`${url}${encodeURI(root)}/`, `${url}${root}/`, `${root}/`];
  const patterns = ways.map((way) => way.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('/', SLASH));
  const flags = DRIVE.test(root) ? 'giu' : 'gu';
  return new RegExp(`(?<![\\p{L}\\p{N}_.~-])(?:${patterns.join('|')})`, flags);
}

const SLASH = String.raw`[\\/]`;
const DRIVE = /^[A-Za-z]:/;

function stripScheme(file: string): string {
  if (!file.startsWith('file://')) return file;
  const path = decoded(file.slice('file://'.length));
  return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
}

/** A percent sign that escapes nothing stands for itself. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** With `/` and, on Windows, the drive in upper case: both are written either way. */
function toSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(DRIVE, (drive) => drive.toUpperCase());
}

/** Whether a title is the path of a test file. It stands on top, or right below that of a project. */
export function isTestFile(title: string): boolean {
  return TEST_FILE.test(title);
}

const TEST_FILE = /\.[cm]?[jt]sx?$/;
