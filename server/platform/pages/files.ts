import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { brotliSuffix } from './compressAssets.ts';

/** A file of the built web application, cached in memory with its compressed forms. */
export interface WebFile {
  type: string;
  etag: string;
  body: Buffer;
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

const types: Record<string, string> = {
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const compressible = /^text\/|javascript|json|svg|xml/;

export async function loadWebFiles(folder: string): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>();
  for await (const name of glob('**/*', { cwd: folder })) {
    const type = types[path.extname(name)];
    if (type) {
      const file = path.join(folder, name);
      files.set(
        `/${name.split(path.sep).join('/')}`,
        asWebFile(type, await readFile(file), await compressedInBuild(file)),
      );
    }
  }
  return files;
}

async function compressedInBuild(file: string): Promise<Buffer | undefined> {
  return existsSync(file + brotliSuffix) ? await readFile(file + brotliSuffix) : undefined;
}

export function mayBeCompressed({ type, body }: WebFile): boolean {
  return body.length > 1024 && compressible.test(type);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** `compressed`: with Brotli, where the build has done that. */
export function asWebFile(type: string, body: Buffer, compressed?: Buffer): WebFile {
  const cache: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = compressed
    ? { br: Promise.resolve(compressed) }
    : {};
  const compress = {
    br: () => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => gzipped(body),
  };
  return {
    type,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    compressed: (encoding) => {
      cache[encoding] ??= compress[encoding]();
      return cache[encoding];
    },
  };
}
