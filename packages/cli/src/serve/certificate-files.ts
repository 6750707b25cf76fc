import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { runsheetError, reasonOf } from '@runsheet/core/command';
import type { ServeFlags } from '../flags/serve-flags.ts';

export type GivenCertificate = {
  readonly identity: { readonly cert: string; readonly key: string };
  /** What a client has to trust, when the certificate itself says so; one an authority signed leads to that one. */
  readonly trustedFile: string | undefined;
};

/** Reads the certificate the flags name; undefined when they name none. Throws RS1104. */
export function readCertificate(flags: ServeFlags, directory: string): GivenCertificate | undefined {
  const { cert, 'cert-key': certKey } = flags;
  if (cert === undefined && certKey === undefined) return undefined;
  if (cert === undefined) throw refusal('--cert-key needs the certificate as well: --cert <file>.');
  if (certKey === undefined) throw refusal('--cert needs its private key as well: --cert-key <file>.');
  const file = resolve(directory, cert);
  const keyFile = resolve(directory, certKey);
  const identity = { cert: readPem('certificate', file), key: readPem('private key', keyFile) };
  try {
    createSecureContext(identity);
    return { identity, trustedFile: isSelfSigned(identity.cert) ? file : undefined };
  } catch (cause) {
    throw refusal(`${file} and ${keyFile} are no certificate with its private key, as PEM: ${reasonOf(cause)}.`, cause);
  }
}

function readPem(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw refusal(`the ${what} ${path} cannot be read: ${reasonOf(cause)}`, cause);
  }
}

function isSelfSigned(pem: string): boolean {
  const certificate = new X509Certificate(pem);
  return certificate.checkIssued(certificate);
}

function refusal(reason: string, cause?: unknown): Error {
  return runsheetError('RS1104', { reason }, { cause });
}
