import { bundlePage } from './bundle-page.ts';
import { installChromium } from '../support/chromium.ts';

/** Once for all files: they run at the same time, and a page must not lose its script meanwhile. */
export function setup(): void {
  installChromium();
  bundlePage();
}
