/** The options of Node with a module that is loaded first; its address is a URL, so it holds no blanks. */
export function withPreload(nodeOptions: string, url: string): string {
  return `${nodeOptions} --import=${url}`.trim();
}

export function withoutPreload(nodeOptions: string, url: string): string {
  return nodeOptions
    .split(' ')
    .filter((word) => word !== `--import=${url}`)
    .join(' ');
}
