import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import type { BrowserProviderOption } from 'vitest/node';
import { findChromium, testArguments } from './e2e/support/chromium.ts';
import { testWorkers } from './testing/testWorkers.ts';

const root = import.meta.dirname;

/** One page, however many workers there are: two take the focus from each other, which closes lists and loses keys. */
function onePage<Options extends object>(
  provider: BrowserProviderOption<Options>,
): BrowserProviderOption<Options> {
  return {
    ...provider,
    providerFactory: (project) =>
      Object.assign(provider.providerFactory(project), { supportsParallelism: false }),
  };
}

/** Tests of single components in a real browser page. */
export default defineProject({
  root,
  publicDir: 'static',
  cacheDir: '../node_modules/.vite',
  plugins: [react(), tailwindcss()],
  // Optimised before the tests run: a package that Vite finds later would reload their page.
  optimizeDeps: {
    entries: ['{app,ui,testing,reader}/**/*.{ts,tsx}'],
    include: ['vitest-browser-react/pure', 'react-dom/client', 'react/jsx-dev-runtime'],
  },
  test: {
    name: 'components',
    include: ['**/*.dom.test.tsx'],
    setupFiles: [`${root}/testing/components.ts`],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      viewport: { width: 1280, height: 800 },
      locators: { exact: false },
      provider: onePage(
        playwright({
          launchOptions: {
            // A getter, so that Chromium is looked for, and if missing installed, only when these tests run.
            get executablePath() {
              return findChromium();
            },
            args: testArguments,
          },
          contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
        }),
      ),
      instances: [{ browser: 'chromium' }],
    },
    isolate: false,
    // As of the other projects, so that these tests run beside them.
    maxWorkers: testWorkers,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
