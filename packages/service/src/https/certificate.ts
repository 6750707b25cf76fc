import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

import {
  bitString,
  objectId,
  octetString,
  positiveInteger,
  sequence,
  set,
  tagged,
  taggedPrimitive,
  truth,
  utcTime,
  utf8String,
} from './der.ts';

/** A private key and its certificate, both as PEM. */
export type TlsIdentity = { readonly key: string; readonly cert: string };

const DAY_MS = 86_400_000;
/** Browsers refuse certificates that are valid for longer than 398 days. */
const VALID_DAYS = 365;

const COMMON_NAME = '2.5.4.3';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const BASIC_CONSTRAINTS = '2.5.29.19';
const SUBJECT_ALT_NAME = '2.5.29.17';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';

/**
 * Makes a certificate that signs itself, for the given host names and addresses (RFC 5280).
 * A client trusts it by taking the certificate itself as its only authority.
 */
export function createSelfSigned(hosts: readonly string[], now: Date): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(objectId(COMMON_NAME), utf8String('runsheet service'))));
  const validity = sequence(
    utcTime(new Date(now.getTime() - DAY_MS)),
    utcTime(new Date(now.getTime() + VALID_DAYS * DAY_MS)),
  );
  const body = sequence(
    // Version 3, as every certificate with extensions.
    tagged(0, positiveInteger(Buffer.of(2))),
    positiveInteger(serialNumber()),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, extensions(hosts)),
  );
  const signature = sign('sha256', body, { key: privateKey, dsaEncoding: 'der' });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem(sequence(body, algorithm, bitString(signature))),
  };
}

/** Random, and never with a leading zero byte, which DER does not allow. */
function serialNumber(): Buffer {
  return Buffer.concat([Buffer.of(0x40), randomBytes(15)]);
}

function extensions(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? taggedPrimitive(2, Buffer.from(host, 'ascii')) : taggedPrimitive(7, addressBytes(host)),
  );
  return sequence(
    sequence(objectId(BASIC_CONSTRAINTS), truth(), octetString(sequence())),
    sequence(objectId(EXTENDED_KEY_USAGE), octetString(sequence(objectId(SERVER_AUTH)))),
    sequence(objectId(SUBJECT_ALT_NAME), octetString(sequence(...names))),
  );
}

/** The bytes of an address; of IPv6 only the loopback address is known here. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  if (address === '::1') return Buffer.from('00000000000000000000000000000001', 'hex');
  throw new TypeError(`Cannot make a certificate for ${address}: hand in a key and a certificate.`);
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
