import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  type PushMessage,
  type PushSubscriptionBody,
  pushMessage,
} from '#shared/notifications/push.ts';

/**
 * Stands in for a browser and its push service: receives messages and decrypts them as the browser
 * would (RFC 8291, RFC 8292).
 */
export class PushService {
  readonly #server: Server;
  readonly #devices = new Map<string, Device>();
  /** The status to answer with, instead of success. */
  answer: number | undefined;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const device = this.#devices.get(request.url ?? '');
      if (device) await device.take(request);
      response.statusCode = this.answer ?? (device ? 201 : 404);
      response.end();
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  newDevice(): Device {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    const path = `/push/${randomUUID()}`;
    const device = new Device(`http://127.0.0.1:${address.port}${path}`);
    this.#devices.set(path, device);
    return device;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export class Device {
  readonly subscription: PushSubscriptionBody;
  readonly messages: PushMessage[] = [];
  /** How many messages came, readable or not. */
  knocks = 0;
  /** The keys that messages were signed with. */
  readonly senders = new Set<string>();
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(endpoint: string) {
    this.subscription = {
      endpoint,
      keys: {
        p256dh: this.#curve.generateKeys().toString('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  async take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    this.knocks++;
    this.senders.add(senderOf(request.headers.authorization ?? '', this.subscription.endpoint));
    this.messages.push(pushMessage.parse(JSON.parse(this.#read(Buffer.concat(chunks)))));
  }

  #read(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const shared = this.#curve.computeSecret(sender);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.#curve.getPublicKey(),
      sender,
    ]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2, followed by any number of zeros as padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/**
 * The public key of the sender that signed for this push service; throws when the signature is
 * invalid.
 */
function senderOf(authorization: string, endpoint: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== new URL(endpoint).origin) throw new Error('Not signed for this service');
  return key;
}
