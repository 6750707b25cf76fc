import { kept } from './kept.ts';
import { SOURCE_LINK } from './source-link.ts';

/** Opens the list of keys and marks that the service has put into the page. */
export function openHelp(onClose: () => void): void {
  const dialog = document.querySelector('dialog');
  const template = document.querySelector<HTMLInputElement>('.template');
  if (dialog === null || template === null) return;
  template.value = kept(SOURCE_LINK);
  template.addEventListener('input', keepTemplate);
  dialog.addEventListener('close', onClose, { once: true });
  dialog.showModal();
}

function keepTemplate({ target }: Event): void {
  if (target instanceof HTMLInputElement) kept(SOURCE_LINK, target.value.trim());
}
