/** Shells that we have words for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type CompletionFlags = { readonly shell: (typeof SHELLS)[number] | undefined };
