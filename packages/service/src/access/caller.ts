/** Who sent a request, as far as the connection tells. */
export type Caller = { readonly address: string };
