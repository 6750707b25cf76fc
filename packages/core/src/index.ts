import type { ConfigInput } from './config/config-input.ts';

export type { ConfigInput } from './config/config-input.ts';
export type { Guidance } from './errors/message.ts';
export type { ErrorCode } from './errors/messages.ts';
export { type Notice, RunsheetError } from './errors/runsheet-error.ts';
export type { Receipt, ScriptReceipt } from './publish/receipt.ts';
export type { MarkCounts, RunCounts } from './sheet/row-counts.ts';

/**
 * Gives a configuration its type, so that the editor completes it; returns it as it is. Takes what a configuration file
 * may export: an object, a promise, or a function without arguments, which is called once.
 *
 * @example
 * ```ts
 * export default defineConfig({ project: 'Shop', folder: 'QA/Unit' });
 * export default defineConfig(async () => ({ project: await readProject() }));
 * ```
 */
export function defineConfig(config: ConfigFunction): ConfigFunction;
export function defineConfig(config: Promise<ConfigInput>): Promise<ConfigInput>;
export function defineConfig(config: ConfigInput): ConfigInput;
export function defineConfig(config: ConfigExport): ConfigExport {
  return config;
}

type ConfigFunction = () => ConfigInput | Promise<ConfigInput>;
type ConfigExport = ConfigFunction | Promise<ConfigInput> | ConfigInput;
