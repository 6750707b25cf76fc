/** The names on the way to a file. A folder can bear any name, but `..` would read as a way, not as a place. */
export function pathNames(path: string): readonly string[] {
  return path.split('/').map((name) => (name === '..' ? '(above)' : name));
}
