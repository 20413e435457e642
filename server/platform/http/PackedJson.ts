import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'koa';

const decompress = promisify(gunzip);

/** An answer that is stored as gzipped JSON and sent as stored. Tests check it against its contract. */
export class PackedJson {
  readonly #packed: Uint8Array;

  constructor(packed: Uint8Array) {
    this.#packed = packed;
  }

  async send(ctx: Context): Promise<void> {
    ctx.vary('Accept-Encoding');
    if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = Buffer.from(this.#packed);
    } else {
      ctx.body = await decompress(this.#packed);
    }
    ctx.type = 'json';
  }
}
