import { renderToStaticMarkup } from 'react-dom/server';
import { isScreen } from '#shared/screens.ts';
import { pages } from './pages.tsx';
import { Head } from './site/Head.tsx';
import { SiteLayout } from './site/SiteLayout.tsx';
import type { Assets, SiteFile, SitePage } from './site/SitePage.ts';
import { robots, sitemap } from './site/searchEngines.ts';

/** All files of the public site except scripts and styles. */
export function renderSite(assets: Assets): SiteFile[] {
  return [
    ...pages.map((page) => ({
      fileName: page.file,
      source: render(page, assets),
      offline: page.offline,
    })),
    { fileName: 'sitemap.xml', source: sitemap(pages), offline: false },
    { fileName: 'robots.txt', source: robots(), offline: false },
  ];
}

/** For development: the public page at this address, or the 404 page where there is no screen either. */
export function renderPage(path: string, assets: Assets): string | undefined {
  const here = path.replace(/(?<=[^/])\/$/, '');
  const page =
    pages.findLast((one) => one.path === here) ??
    (isScreen(path, { sandbox: true }) ? undefined : pages.find(({ file }) => file === '404.html'));
  return page && render(page, assets);
}

function render(page: SitePage, assets: Assets): string {
  const head = renderToStaticMarkup(<Head page={page} assets={assets} />);
  const body = renderToStaticMarkup(
    <SiteLayout path={page.path}>
      <page.Content />
    </SiteLayout>,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"/>${head}</head><body>${body}</body></html>`;
}
