import { keepSourceTemplate, sourceTemplate } from './source-link.ts';

/** Opens the list of keys and marks that the service has put into the page. */
export function openHelp(onClose: () => void): void {
  const dialog = document.querySelector('dialog');
  const template = document.querySelector<HTMLInputElement>('.template');
  if (dialog === null || template === null) return;
  template.value = sourceTemplate();
  template.addEventListener('input', keepTemplate);
  dialog.addEventListener('close', onClose, { once: true });
  dialog.showModal();
}

function keepTemplate({ target }: Event): void {
  if (target instanceof HTMLInputElement) keepSourceTemplate(target.value);
}
