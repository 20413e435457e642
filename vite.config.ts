import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { SlowestProjectsFirst } from './server/testing/SlowestProjectsFirst.ts';
import { pdfAssets } from './web/app/viewer/pdfAssetsPlugin.ts';
import { chunkGroups } from './web/chunks.ts';
import { directIcons } from './web/directIcons.ts';
import { preloadStart } from './web/preloadStart.ts';
import { prerender } from './web/public/prerenderPlugin.ts';
import { syncWorker } from './web/sw/syncWorkerPlugin.ts';
import { testWorkers } from './web/testing/testWorkers.ts';

const root = import.meta.dirname;
const apiAddress = process.env['DOCKET_API'] ?? 'http://127.0.0.1:3001';

/** Turns the sandbox on in development; otherwise the server does it (server/platform/pages/pages.ts). */
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

/** Run by `npm run test:long`, not by `npm test`. */
const longTests = '**/*.long.test.ts';

/** A console error or a connection to elsewhere fails its test, and random tests say their seed. */
const setupFiles = [`${root}/server/testing/noStrays.ts`, `${root}/sync/testing/seed.ts`];

/** For tests outside of a page. Node loads their files as it loads the product's, without Vite in between. */
const asNodeLoads = {
  // Workers, started programs and reading processes share a compile cache.
  env: { NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled` },
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** Of all projects that Node loads, beside their other setup files and before any test. */
const compileCache = `${root}/server/testing/compileCache.ts`;

/** For tests of the server and of started programs. */
const onPostgres = {
  ...asNodeLoads,
  globalSetup: [`${root}/server/testing/postgres.ts`],
  setupFiles: [compileCache, ...setupFiles],
  // Generous, for a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 90_000 } },
  // Imported and JIT-compiled once for all files of a worker.
  isolate: false,
};

export default defineConfig({
  root: 'web',
  publicDir: 'static',
  // The application is app.html; our prerender plugin makes the pages for visitors.
  appType: 'mpa',
  plugins: [
    react(),
    directIcons(),
    tailwindcss(),
    preloadStart(),
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
        // Fonts for less common scripts and the page of the design system are loaded from the network.
        globIgnores: [
          '**/inter-{cyrillic,greek,vietnamese}*',
          '**/UiSandbox-*',
          // Needed for few PDFs.
          '**/pdfjs-*/**',
          '**/with-demo-company.html',
          // For programmers of the API.
          'api/docs/**',
          // The browser keeps the script of a service worker itself.
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
          groups: chunkGroups(root),
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    // `npm run dev` puts Vite in front of the API server; see server/dev.ts.
    proxy: Object.fromEntries(
      [
        '/api',
        '/sync',
        '/sandbox/mail',
        '/sandbox/sign-in',
        '/healthz',
        '/readyz',
        '/metrics',
        '/.well-known',
      ].map((path) => [
        path,
        {
          target: apiAddress,
          ws: path === '/sync',
          // Modules in web/api also have URLs that begin with /api.
          bypass: ({ url }) => (/\.tsx?(\?|$)/.test(url ?? '') ? url : undefined),
        },
      ]),
    ),
  },
  test: {
    sequence: { sequencer: SlowestProjectsFirst },
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
          setupFiles: [`${root}/web/testing/fakeIndexedDb.ts`, ...setupFiles],
          testTimeout: 120_000,
          maxWorkers: testWorkers,
          // Files share their imports: half of the time was spent importing them again.
          isolate: false,
        },
      },
      {
        root,
        // A separate project, because these tests replace the clock before modules are imported.
        test: {
          name: 'schedules',
          include: ['sync/schedules/**/*.test.ts'],
          setupFiles: [`${root}/server/testing/noStrays.ts`],
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
        // Repeated rounds and complete matrices: `npm run test:long`, not part of `npm test`.
        test: {
          ...onPostgres,
          name: 'long',
          include: [longTests],
          exclude: ['**/node_modules/**'],
          // Each file starts its own servers and needs the whole machine.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      // A separate file, so that its dependencies are not loaded when the application is built.
      `${root}/web/vitest.components.config.ts`,
      {
        root,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [`${root}/web/e2e/support/product.ts`],
          testTimeout: 900_000,
          hookTimeout: 300_000,
          maxWorkers: testWorkers,
          // Imports are loaded once for each worker. Files share one product, and each has its own company.
          isolate: false,
          ...asNodeLoads,
          setupFiles: [compileCache],
          // A poll often asks the server; by default that would be twenty times a second.
          expect: { poll: { timeout: 90_000, interval: 200 } },
        },
      },
    ],
  },
});
