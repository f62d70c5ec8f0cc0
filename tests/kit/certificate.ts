import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Encodes a value in ASN.1's binary form: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, ...items);
const time = (date: Date): Buffer =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));

const sha256WithRsa = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05),
);
const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from([0x55, 0x04, 0x03])), der(0x0c, Buffer.from(name)))));
/** Encodes a name of the host, or its IPv4 address. */
const hostName = (name: string): Buffer =>
  isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));
/** Returns the extension `subjectAltName`, which clients compare with the request's host. */
const alternativeNames = (names: readonly string[]): Buffer =>
  der(
    0xa3,
    sequence(
      sequence(der(0x06, Buffer.from([0x55, 0x1d, 0x11])), der(0x04, sequence(...names.map(hostName)))),
    ),
  );

/** Creates a key and a self-signed certificate for these host names or IPv4 addresses, valid for an hour; both in PEM. */
export function selfSigned(names: readonly [string, ...string[]]): {
  readonly key: string;
  readonly cert: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = commonName(names[0]);
  const now = Date.now();
  const said = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sha256WithRsa,
    name,
    sequence(time(new Date(now - 60_000)), time(new Date(now + 3_600_000))),
    name,
    publicKey,
    alternativeNames(names),
  );
  const signature = sign('sha256', said, createPrivateKey(privateKey));
  const whole = sequence(said, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
