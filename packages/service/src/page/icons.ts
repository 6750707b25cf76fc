/** By name: the icon of a tab says whether its run is red or green, by colour and by shape. */
export const ICONS: ReadonlyMap<string, string> = new Map([
  ['red.svg', icon('#c02626', 'M10 10l12 12m0-12L10 22')],
  ['green.svg', icon('#1f7a3d', 'M9 17l5 5 9-12')],
  ['plain.svg', icon('#5a6370', 'M9 11h14M9 16h14M9 21h14')],
]);

function icon(colour: string, path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
