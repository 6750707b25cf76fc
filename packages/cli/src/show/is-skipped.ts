/** Whether a blocked cell is that of a test that its author left out: it would be skipped again. Pure. */
export function isSkipped({ comment }: { readonly comment: string }): boolean {
  return /^(?:skipped|todo)(?::|$)/.test(comment);
}
