import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport, type ViteDevServer } from 'vite';
import { apiDocs } from '#shared/screens.ts';
import type { Assets, SiteFile } from './site/SitePage.ts';

interface Prerender {
  renderSite(assets: Assets): SiteFile[];
  renderPage(path: string, assets: Assets): string | undefined;
}

const module = fileURLToPath(new URL('./prerender.tsx', import.meta.url));
const script = fileURLToPath(new URL('./client.ts', import.meta.url));
/** Files that pages link to under fixed names. */
const fromStatic = ['theme.js', 'icon.svg', 'manifest.webmanifest'];
/** The pages need only the Latin part of Inter. */
const latinFont = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * Writes the public pages as static HTML into the build, and renders them at each request in development. `kept` are the
 * files that an offline visit needs: for visitors the service worker caches these and nothing of the application.
 */
export function prerender(): { plugin: Plugin; kept: ReadonlySet<string> } {
  const kept = new Set(fromStatic);
  const plugin: Plugin = {
    name: 'docket-prerender',
    configureServer: renderOnRequest,
    async generateBundle(_options, bundle) {
      const { assets, files } = assetsIn(bundle);
      const { module: site } = await runnerImport<Prerender>(module, { configFile: false });
      for (const file of files) kept.add(file);
      for (const { fileName, source, offline } of site.renderSite(assets)) {
        this.emitFile({ type: 'asset', fileName, source });
        if (offline) kept.add(fileName);
      }
    },
  };
  return { plugin, kept };
}

/** The assets that pages link to, and all files that their script may load. */
function assetsIn(bundle: Rolldown.OutputBundle): { assets: Assets; files: Set<string> } {
  const entry = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === script,
  );
  if (entry?.type !== 'chunk') throw new Error('The build has no script for the public pages');
  const files = new Set<string>();
  const styles = new Set<string>();
  const pending = [entry.fileName];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const output = bundle[name];
    if (files.has(name) || output?.type !== 'chunk') continue;
    files.add(name);
    pending.push(...output.imports, ...output.dynamicImports);
    for (const style of output.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  const font = Object.keys(bundle).find((name) => latinFont.test(name));
  for (const file of [...styles, ...(font ? [font] : [])]) files.add(file);
  return {
    files,
    assets: {
      script: `/${entry.fileName}`,
      styles: [...styles].map((name) => `/${name}`),
    },
  };
}

/** Like the server in production: public pages at their addresses, the application at all others. */
function renderOnRequest(vite: ViteDevServer): void {
  const assets: Assets = {
    script: '/public/client.ts',
    styles: ['/ui/foundation/styles.css', '/public/site.css'],
  };
  vite.middlewares.use(
    (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
      const wantsPage = request.headers.accept?.includes('text/html') && request.method === 'GET';
      if (!wantsPage || url.pathname.includes('.') || isProxied(url.pathname)) return next();
      vite
        .ssrLoadModule(module)
        .then(async ({ renderPage }) => {
          const page: string | undefined = renderPage(url.pathname, assets);
          if (page === undefined) {
            request.url = '/app.html';
            return next();
          }
          const whole = await vite.transformIndexHtml(url.pathname, page);
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(
            whole
              .replaceAll('__PUBLIC_URL__', url.origin)
              .replaceAll(
                /__(\w+)_EMAIL__/g,
                (_, desk: string) => `${desk.toLowerCase()}@docket.test`,
              ),
          );
        })
        .catch(next);
    },
  );
}

/** Whether the proxy of vite.config.ts forwards this path to the server. */
function isProxied(path: string): boolean {
  if (path === apiDocs) return false;
  return /^\/(api|sync|sandbox\/(mail|sign-in)|healthz|readyz|metrics)(\/|$)/.test(path);
}
