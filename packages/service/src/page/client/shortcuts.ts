/** Keys that work wherever the reader is, but not while something is typed. Returns what ends it. */
export function followKeys(actionsNow: () => Readonly<Record<string, () => void>>): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && key !== 'Escape')) return;
    const action = actionsNow()[key];
    if (action === undefined || isHelpOpen()) return;
    event.preventDefault();
    if (isTyping) target.blur();
    action();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

/** The browser itself closes it with Escape. */
function isHelpOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
