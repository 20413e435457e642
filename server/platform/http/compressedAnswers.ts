import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import type { AppState } from './state.ts';

const packings = {
  // At the fastest level, Brotli packs a page of changes smaller and faster than gzip; higher levels gain little.
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => gzipped(text, { level: constants.Z_BEST_SPEED }),
} as const;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller answers are not worth compressing. */
const minLength = 2_000;

/** Compresses answers of the API, in zlib's thread pool. */
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
    if (text.length < minLength) return;
    const packed = await packings[encoding](text);
    // Koa derives the type from the body, so it must be set again for the compressed one.
    const type = ctx.response.get('Content-Type');
    ctx.body = packed;
    ctx.set('Content-Type', type);
    ctx.set('Content-Encoding', encoding);
  };
}
