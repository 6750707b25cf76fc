/** Keys that work wherever the reader is, but not while something is typed. */
export function followKeys(actionsNow: () => Readonly<Record<string, () => void>>): void {
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && key !== 'Escape')) return;
    const action = actionsNow()[key];
    // The browser itself closes the help with Escape.
    if (action === undefined || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    if (isTyping) target.blur();
    action();
  });
}
