import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import type { AppState } from './state.ts';

const packings = {
  // At their quickest: of a page of changes Brotli makes less in less time than gzip, and more effort hardly pays.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => gzipped(text, { level: constants.Z_BEST_SPEED }),
} as const;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this the saving is less than what it costs. */
const smallest = 2_000;

/** Answers of the API are packed in a thread of their own where the caller can unpack them. */
export function compressedAnswers(): Middleware<AppState> {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (!ctx.path.startsWith('/api/') || body === null || body === undefined) return;
    if (Buffer.isBuffer(body) || !(typeof body === 'string' || ctx.response.is('json'))) return;
    ctx.vary('Accept-Encoding');
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    if (encoding !== 'br' && encoding !== 'gzip') return;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    if (text.length < smallest) return;
    const packed = await packings[encoding](text);
    // What a body is made of decides its type, unless somebody says it.
    const type = ctx.response.get('Content-Type');
    ctx.body = packed;
    ctx.set('Content-Type', type);
    ctx.set('Content-Encoding', encoding);
  };
}
