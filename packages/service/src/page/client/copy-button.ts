/** A button with `data-copy` copies that text, and says so. Hidden where the browser cannot: http on another machine. */
export function followCopyButtons(): void {
  if (navigator.clipboard === undefined) document.body.classList.add('no-clipboard');
  addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement && target.dataset['copy'] !== undefined) {
      copy(target, target.dataset['copy']).catch(reportError);
    }
  });
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  button.textContent = 'Copied';
}
