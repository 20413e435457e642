import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const entry = fileURLToPath(new URL('./sync.ts', import.meta.url));

/**
 * Builds what the application adds to the service worker as a script of its own: visitors of the public pages, who have the
 * worker without it, never download it.
 */
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
