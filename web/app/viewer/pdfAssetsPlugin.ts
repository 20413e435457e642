import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const manifest = require.resolve('pdfjs-dist/package.json');
const { version }: { version: string } = require(manifest);
const base = `assets/pdfjs-${version}`;

/**
 * Fonts and character maps that PDFs may omit, and image decoders for pages that forbid
 * WebAssembly.
 */
const wanted = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/*_nowasm_fallback.js'];

/** Copies pdf.js assets into the build; `pdfSource` loads them. */
export function pdfAssets(): Plugin {
  const folder = path.dirname(manifest);
  return {
    name: 'docket-pdf-assets',
    async generateBundle() {
      for await (const name of glob(wanted, { cwd: folder })) {
        const fileName = `${base}/${name.split(path.sep).join('/')}`;
        const source = await readFile(path.join(folder, name));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${base}`, (request, response, next) => {
        const name = path.posix.normalize(decodeURIComponent(request.url?.split('?')[0] ?? ''));
        const type = name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
        readFile(path.join(folder, name)).then((bytes) => {
          response.setHeader('Content-Type', type);
          response.end(bytes);
        }, next);
      });
    },
  };
}
