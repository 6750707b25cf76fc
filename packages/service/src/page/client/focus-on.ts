/** Moves the focus of the browser: what had it may be gone, and without it keys move nothing. */
export function focusOn(selector: '.grid' | '.toolbar input'): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
