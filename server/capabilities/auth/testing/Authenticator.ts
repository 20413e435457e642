import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { publicUrl } from '../../../testing/server.ts';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const presentAndVerified = 0x05;
const withCredential = 0x40;

/** A software authenticator with one passkey; user verification always succeeds. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);

  /** Answers the challenge of a registration. */
  register(challenge: string) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#publicKey(),
    ]);
    const flags = presentAndVerified | withCredential;
    const authData = Buffer.concat([this.#authenticatorData(flags), credential]);
    const attestation = new Map<string, Encodable>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(encode(attestation)).toString('base64url'),
    });
  }

  /** Answers the challenge of a sign-in. */
  signIn(challenge: string) {
    const client = clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(presentAndVerified);
    const signed = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(client)]),
      this.#keys.privateKey,
    );
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signed.toString('base64url'),
    });
  }

  #credential<Response>(response: Response) {
    const id = this.#id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response,
    };
  }

  /** Authenticator data: hash of the site, flags, and the counter of uses. */
  #authenticatorData(flags: number): Buffer {
    return Buffer.concat([
      sha256(new URL(publicUrl).hostname),
      Buffer.from([flags]),
      Buffer.alloc(4),
    ]);
  }

  /** In COSE: an elliptic-curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1). */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return encode(
      new Map<number, Encodable>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }
}

type Encodable = Parameters<typeof isoCBOR.encode>[0];
const encode = (value: Encodable) => isoCBOR.encode(value);

function clientData(type: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: publicUrl }));
}
