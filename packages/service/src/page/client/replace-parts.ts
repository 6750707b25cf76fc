/** Puts parts of newer markup, which the service has made, in the place of those that are shown. What is alike stays. */
export function replaceParts(markup: string, ...parts: readonly string[]): void {
  const fresh = new DOMParser().parseFromString(markup, 'text/html');
  for (const part of parts) {
    const [shown, next] = [document, fresh].map((page) => page.querySelector(part));
    if (next && next.outerHTML !== shown?.outerHTML) shown?.replaceWith(next);
  }
}
