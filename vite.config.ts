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

/** In development the sandbox is always there; otherwise the server tells the shell (server/platform/pages/pages.ts). */
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

/** What `npm run test:long` runs, and `npm test` does not. */
const longTests = '**/*.long.test.ts';
/** All but the browser share one queue of files: no core is idle between one project and the next. */
const testWorkers = 3;

/** Tests of the server, and of programs that are started. */
const onPostgres = {
  globalSetup: [`${root}/server/testing/postgres.ts`],
  // Programs and reading threads share what was compiled.
  env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
  setupFiles: [`${root}/server/testing/noStrays.ts`, `${root}/sync/testing/seed.ts`],
  // Enough for a busy machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  // The server is imported, and compiled while it runs, once for all files of a worker.
  isolate: false,
};

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
    globalSetup: [`${root}/sync/testing/printSeed.ts`],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          // A test computes the contrast of the colours that the stylesheet defines.
          css: { include: /ui.foundation.styles\.css/ },
          include: [
            'shared/**/*.test.ts',
            'sync/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'docs/**/*.test.ts',
          ],
          exclude: [
            'web/e2e/**',
            '**/*.dom.test.tsx',
            'sync/schedules/**',
            longTests,
            '**/node_modules/**',
          ],
          setupFiles: [`${root}/sync/testing/seed.ts`],
          testTimeout: 30_000,
          maxWorkers: testWorkers,
          // Files share what they import: half of the time went into importing it anew.
          isolate: false,
        },
      },
      {
        root,
        // They put a time of their own in the place of the clock that modules have seen.
        test: {
          name: 'schedules',
          include: ['sync/schedules/**/*.test.ts'],
          exclude: [longTests, '**/node_modules/**'],
          maxWorkers: testWorkers,
        },
      },
      {
        root,
        test: {
          ...onPostgres,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [longTests, '**/node_modules/**'],
          maxWorkers: testWorkers,
        },
      },
      {
        root,
        // Repeated rounds and whole matrices: `npm run test:long`, not part of `npm test`.
        test: {
          ...onPostgres,
          name: 'long',
          include: [longTests],
          exclude: ['**/node_modules/**'],
          // Each has servers of its own, and all of the machine.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      // Of its own: what it needs to start is not loaded where the application is built.
      `${root}/web/vitest.components.config.ts`,
      {
        root,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [`${root}/web/e2e/support/product.ts`],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // One for each core: a third one would only make all of them wait for each other.
          maxWorkers: 2,
          // What they import is loaded once for each worker. Files share one product, and have a company each.
          isolate: false,
          env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
