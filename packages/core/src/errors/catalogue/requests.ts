import { message } from '../message.ts';

// RS2, and RS30 as far as it is about one request: access, and what became of a request.

export const RS2001 = {
  what: 'The service refused the API key (401).',
  why: 'It is mistyped, expired, deleted or disabled, or belongs to another service.',
  todo: 'Set RUNSHEET_API_KEY to the key that `npx runsheet serve` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only).',
} as const;

export const RS2002 = message({ service: 'API access is turned off for this account.' }, ({ service }) => ({
  what: `The service forbids this (403: ${quoted(service)}).`,
  why: 'The API is off for this account, or the key may not do this.',
  todo: 'Show the message to an account owner, who can turn on API Access in the API settings. The support of the service switches the API on for an account.',
}));

/** `isLocal`: the address is of this machine. */
export const RS3001 = message<{ origin: string; reason: string; isLocal?: boolean }>(
  { origin: 'https://tests.example', reason: 'connect ECONNREFUSED 192.0.2.1:443' },
  ({ origin, reason, isLocal = false }) => ({
    what: `The service at ${origin} cannot be reached: ${reason}`,
    why: 'The request did not leave this machine. If an earlier one wrote something, the next try finds it.',
    todo: isLocal
      ? 'Does the service on this machine run? Start it with `npx runsheet serve`, and set RUNSHEET_BASE_URL and RUNSHEET_API_KEY as it says.'
      : 'Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami',
  }),
);

export const RS3002 = {
  what: 'The service did not finish within {deadlineMs} ms.',
  why: 'A slow service must not hold the build.',
  todo: 'Try again later, or allow more time with `api.deadline` (RUNSHEET_DEADLINE), and for each request with `api.timeout` (RUNSHEET_TIMEOUT).',
} as const;

export const RS3003 = message({ waitMs: 90_500 }, ({ waitMs }) => ({
  what: `The service asks to wait ${Math.ceil(waitMs / 1000)} s, which is longer than this build waits.`,
  why: 'Its rate limit was reached, or it is overloaded.',
  todo: 'Publish again after that time.',
}));

export const RS3004 = message({ status: 400, service: 'Bad rows.' }, ({ status, service }) => ({
  what: `The service rejected the request (${status}${service === '' ? '' : `: ${quoted(service)}`}).`,
  why: status === 404 ? 'It does not exist, or this key may not see it.' : 'Repeating it would not help.',
  todo:
    status === 404
      ? 'Check the id that was asked for, and that the address of the service ends in /api/v1.'
      : 'Read what the service says. If your input is right, report this line to us.',
}));

export const RS3005 = message<{ reason: string; coding?: string | undefined }>(
  { reason: 'it answered 200, but the body is not JSON' },
  ({ reason, coding }) => ({
    what: `The answer of the service could not be read: ${reason}`,
    why: 'It is not what the specification of the service describes.',
    todo:
      coding === undefined
        ? 'Check that RUNSHEET_BASE_URL is the address of the API and ends in /api/v1, and that no proxy changes its answers.'
        : 'No request asks for a compressed answer: let the service, or the proxy in front of it, send it without Content-Encoding.',
  }),
);

/** `scriptId`: of a script whose runs cannot be told apart. */
export const RS3006 = message<{ reason: string; scriptId?: number }>(
  { reason: 'it answered 502' },
  ({ reason, scriptId }) => ({
    what: `The service may or may not have carried out a write: ${reason}`,
    why: 'The connection broke, or the service failed, after the request was sent.',
    todo:
      scriptId === undefined
        ? 'Publish again: runsheet first checks whether the write arrived, and never repeats it blindly.'
        : `Look whether script ${scriptId} has this run: if it does, delete its file from the outbox. To make later runs certain, add a hidden field runsheet_key to the script in the service, or name a free one with \`run.keyField\`.`,
  }),
);

export const RS3013 = {
  what: 'The certificate of {origin} is not trusted: {reason}',
  why: 'A key is sent only to a server whose certificate can be verified.',
  todo: 'For a private authority, give its certificate with `api.caFile` (RUNSHEET_CA_FILE) or NODE_EXTRA_CA_CERTS.',
} as const;

export const RS3016 = {
  what: 'The service gave no whole answer: {reason}',
  why: 'It is overloaded or being restarted, the connection to it breaks, or a script has grown too large. The request only reads. If an earlier one wrote something, the next try finds it.',
  todo: 'Try again later, or allow each request more time with `api.timeout` (RUNSHEET_TIMEOUT). If the answer is too large, publish to a new script with `script` (RUNSHEET_SCRIPT).',
} as const;

export const RS3023 = {
  what: 'There is no API of the service at {address}: it answered {status}.',
  why: 'Every address of the API lists projects, so the path of this one is wrong.',
  todo: 'Correct `baseUrl` (or RUNSHEET_BASE_URL): it ends in /api/v1. `npx runsheet whoami` tries it.',
} as const;

/** What the service says stays as it is, or secrets in it would not be found: only the quotes around it differ. */
function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
