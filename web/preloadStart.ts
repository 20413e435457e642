import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What the entry of the application imports dynamically, on every page (see app/main.ts). */
const start = '/web/app/start.tsx';

/** Defines the contracts and does nothing else, so it can be run once it is there, while the rest still loads. */
const definitions = 'contracts';

/** Adds links to app.html, so that the browser loads the start of the application at the same time as its entry. */
export function preloadStart(): Plugin {
  return {
    name: 'docket-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        if (!chunks.some((name) => bundle[name]?.name === definitions)) {
          throw new Error(`The start imports no chunk ${definitions}`);
        }
        return chunks
          .filter((name) => !html.includes(name))
          .map((name) => (bundle[name]?.name === definitions ? script(name) : preload(name)));
      },
    },
  };
}

function preload(name: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
    injectTo: 'head',
  };
}

function script(name: string): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'module', async: true, crossorigin: true, src: `/${name}` },
    injectTo: 'head',
  };
}

function chunksOf(bundle: Rolldown.OutputBundle): string[] {
  const first = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(start),
  );
  if (!first) throw new Error(`The build has no chunk for ${start}`);
  const names = new Set([first.fileName]);
  for (const name of names) {
    const output = bundle[name];
    if (output?.type === 'chunk') for (const one of output.imports) names.add(one);
  }
  return [...names];
}
