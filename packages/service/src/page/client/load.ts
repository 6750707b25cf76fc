export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly problem: string; readonly isSignedOut: boolean }
  | { readonly state: 'failed'; readonly problem: string; readonly isSignedOut: boolean };

/** What one request came to. */
type Answer =
  | { readonly text: string; readonly etag: string }
  | 'unchanged'
  | { readonly problem: string; readonly status: number };

/** Asks for JSON of this service; `unchanged` where the tag is still the one. Never rejects. */
export async function ask(path: string, etag: string): Promise<Answer> {
  try {
    const headers = { accept: 'application/json', ...(etag !== '' && { 'if-none-match': etag }) };
    const response = await fetch(path, { headers, cache: 'no-store', credentials: 'same-origin' });
    if (response.status === 304) return 'unchanged';
    if (response.ok) return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
    return { problem: sayStatus(response.status), status: response.status };
  } catch {
    return { problem: 'The service does not answer. This page tries again by itself.', status: 0 };
  }
}

function sayStatus(status: number): string {
  if (status === 401) return 'You are signed out.';
  if (status === 404) return 'There is nothing here. It may have been deleted.';
  return `The service answered with ${status}. This page tries again by itself.`;
}

/** Data that are in the page itself: it was exported to a file. */
export function embedded(): string | undefined {
  return document.querySelector('#runsheet-data')?.textContent ?? undefined;
}
