import type { ConfigInput } from './config/config-input.ts';

export type { ConfigInput } from './config/config-input.ts';
export type { ErrorCode, Guidance } from './errors/catalogue.ts';
export { RunsheetError } from './errors/runsheet-error.ts';
export type { Notice } from './errors/notice.ts';
export type { MarkCounts, Receipt, ScriptReceipt } from './publish/receipt.ts';

/**
 * Gives a configuration its type, so that the editor completes it; returns it as it is.
 *
 * @example
 * ```ts
 * export default defineConfig({ project: 'Shop', folder: 'QA/Unit' });
 * ```
 */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}
