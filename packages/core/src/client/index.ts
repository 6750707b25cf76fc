export type { ErrorCode } from '../errors/messages.ts';
export { type RequestTrace, RunsheetError } from '../errors/runsheet-error.ts';
export type * from './answers/things.ts';
export type * from './client.ts';
export { createClient } from './create-client.ts';
export type * from './requests/drafts.ts';
export type { View } from './requests/view.ts';
export type * from './transport/transport.ts';
