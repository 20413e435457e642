import { generateKeyPairSync, sign } from 'node:crypto';

const hex = (text: string) => Buffer.from(text, 'hex');

/** DER: tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const list = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (code: string) => der(0x06, hex(code));
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

const dayInMs = 24 * 60 * 60 * 1000;
const ecdsaWithSha256 = list(objectId('2a8648ce3d040302'));

/** A self-signed certificate for a host, and its key, in PEM. */
export function madeCertificate(host: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = list(der(0x31, list(objectId('550403'), der(0x0c, Buffer.from(host)))));
  const [yesterday, tomorrow] = [new Date(Date.now() - dayInMs), new Date(Date.now() + dayInMs)];
  const hosts = list(objectId('551d11'), der(0x04, list(der(0x82, Buffer.from(host)))));
  const content = list(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ecdsaWithSha256,
    name,
    list(time(yesterday), time(tomorrow)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, list(hosts)),
  );
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey));
  const text = list(content, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
