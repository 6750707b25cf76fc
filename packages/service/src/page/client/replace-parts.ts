/** Puts parts of newer markup, which the service has made, in the place of those that are shown. */
export function replaceParts(markup: string, ...parts: readonly string[]): void {
  const fresh = new DOMParser().parseFromString(markup, 'text/html');
  for (const part of parts) document.querySelector(part)?.replaceWith(...fresh.querySelectorAll(part));
}
