import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { pdfAssets } from './web/app/viewer/pdfAssetsPlugin.ts';
import { sharedByScreens } from './web/chunks.ts';
import { prerender } from './web/public/prerenderPlugin.ts';
import { syncWorker } from './web/sw/syncWorkerPlugin.ts';

const root = import.meta.dirname;
const apiAddress = process.env['DOCKET_API'] ?? 'http://127.0.0.1:3001';

/** In development the sandbox is always there; otherwise the server tells the shell (server/pages/pages.ts). */
function sandboxMark(): Plugin {
  return {
    name: 'docket-sandbox-mark',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'docket-sandbox', content: 'on' }, injectTo: 'head' },
    ],
  };
}

const site = prerender();

export default defineConfig({
  root: 'web',
  publicDir: 'static',
  // The application is app.html; the pages for visitors are rendered by a plugin of ours.
  appType: 'mpa',
  plugins: [
    react(),
    tailwindcss(),
    sandboxMark(),
    pdfAssets(),
    site.plugin,
    syncWorker(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
        // Scripts that few invoices are written in, and the page of the design system, come from the network.
        globIgnores: [
          '**/inter-{cyrillic,greek,vietnamese}*',
          '**/UiSandbox-*',
          // What few PDFs need.
          '**/pdfjs-*/**',
          '**/with-demo-company.html',
          // Of use to who calls us.
          'api/docs/**',
          // The browser itself keeps the script of a worker.
          'sync-worker.js',
        ],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) => ({ ...entry, site: site.kept.has(entry.url) })),
          }),
        ],
      },
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      input: { app: `${root}/web/app.html`, site: `${root}/web/public/client.ts` },
      output: {
        codeSplitting: {
          groups: sharedByScreens(root),
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    // `npm run dev` puts Vite in front of the API server; see server/dev.ts.
    proxy: Object.fromEntries(
      ['/api', '/sync', '/sandbox/mail', '/sandbox/sign-in', '/healthz', '/readyz', '/metrics'].map(
        (path) => [
          path,
          {
            target: apiAddress,
            ws: path === '/sync',
            // The modules of web/api have addresses that begin like calls.
            bypass: ({ url }) => (/\.tsx?(\?|$)/.test(url ?? '') ? url : undefined),
          },
        ],
      ),
    ),
  },
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          // A test computes the contrast of the colours that the stylesheet defines.
          css: { include: /ui.styles\.css/ },
          include: [
            'shared/**/*.test.ts',
            'sync/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'docs/**/*.test.ts',
          ],
          exclude: ['web/e2e/**', 'sync/schedules/**', '**/node_modules/**'],
          testTimeout: 30_000,
          // Files share what they import: half of the time went into importing it anew.
          isolate: false,
        },
      },
      {
        root,
        // They put a time of their own in the place of the clock that modules have seen.
        test: { name: 'schedules', include: ['sync/schedules/**/*.test.ts'] },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: [`${root}/server/testing/postgres.ts`],
          // The programs and readers that they start, some sixty, share what was compiled.
          env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
          setupFiles: [`${root}/server/testing/noOutside.ts`],
          // What comes late on a busy machine has come.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Many of them wait for clocks and for processes that start.
          maxWorkers: 3,
          // The server is imported, and compiled while it runs, once for all files of a worker: nearly half of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [`${root}/web/e2e/support/product.ts`],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each has a product of its own. Pages mostly wait, and use less than half of two cores.
          maxWorkers: 2,
          env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
