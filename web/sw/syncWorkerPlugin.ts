import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const entry = fileURLToPath(new URL('./sync.ts', import.meta.url));

/** Builds the worker that sends the outbox as a single script, because not every browser supports module workers. */
export function syncWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'docket-sync-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const { outDir, target, sourcemap } = config.build;
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: config.logLevel ?? 'info',
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: {
          outDir,
          emptyOutDir: false,
          target,
          sourcemap,
          lib: { entry, name: 'docketSync', formats: ['iife'], fileName: () => 'sync-worker.js' },
        },
      });
    },
  };
}
