import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth';
import type { ResolveName } from '../reading/messages.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const key = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;

/** A DNS stub: TXT records from the map, and for every domain the DKIM key of `signedMail`. */
export function dnsStub(texts: Readonly<Record<string, string>> = {}): ResolveName {
  return async (name, type) => {
    const text = name.startsWith('docket._domainkey.') ? key : texts[name];
    if (type === 'TXT' && text !== undefined) return [[text]];
    throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
  };
}

/** Signs a mail for a domain; `maxBodyLength` limits the signature to the first bytes of the body. */
export async function signedMail(
  mail: Buffer,
  domain: string,
  maxBodyLength?: number,
): Promise<Buffer> {
  const signer = {
    signingDomain: domain,
    selector: 'docket',
    privateKey,
    ...(maxBodyLength !== undefined && { maxBodyLength }),
  };
  const { signatures, errors } = await dkimSign(mail, { ...signer, signatureData: [signer] });
  if (errors.length > 0) throw new Error('The mail could not be signed');
  return Buffer.concat([Buffer.from(signatures), mail]);
}
