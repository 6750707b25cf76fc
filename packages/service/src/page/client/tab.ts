import type { Script } from './read-script.ts';

/** The icons of the service, by name. */
export type Tab = { readonly title: string; readonly icon: 'red' | 'green' | 'plain' };

/** How the tab of the browser tells of a run: failures as a number, and as a colour. Pure. */
export function tabOf({ data, countsIn }: Pick<Script, 'data' | 'countsIn'>, run: number): Tab {
  const counts = countsIn(run);
  const failed = counts.reduce((sum, { kind, count }) => sum + (kind.startsWith('fail') ? count : 0), 0);
  const title = `${data.name} – runsheet`;
  if (failed > 0) return { title: `✗ ${failed} ${title}`, icon: 'red' };
  const isGreen = counts.some(({ kind }) => kind === 'pass' || kind === 'retried');
  return isGreen ? { title: `✓ ${title}`, icon: 'green' } : { title, icon: 'plain' };
}

/** Without an icon where the page is a file on disk: it asks for nothing. */
export function showTab({ title, icon }: Tab): void {
  document.title = title;
  const link = document.querySelector('link[rel=icon]');
  const address = `/icons/${icon}.svg`;
  if (link !== null && link.getAttribute('href') !== address) link.setAttribute('href', address);
}
