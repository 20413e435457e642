import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const manifest = require.resolve('pdfjs-dist/package.json');
const { version }: { version: string } = require(manifest);
const base = `assets/pdfjs-${version}`;

/** Fonts and character maps that a PDF may leave out, and decoders of images where WebAssembly is not allowed. */
const wanted = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/*_nowasm_fallback.js'];

/** Puts beside the application what PDFs are shown with; `pdfSource` asks for it. */
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
