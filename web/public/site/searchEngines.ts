import { apiDocs } from '#shared/screens.ts';
import { publicUrl } from './placeholders.ts';
import type { SitePage } from './SitePage.ts';

/** The sitemap of the public pages. */
export function sitemap(pages: readonly Pick<SitePage, 'path'>[]): string {
  const paths = new Set(pages.map(({ path }) => path).filter((path) => path !== null));
  const entries = [...paths].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Keeps search engines out of the application, which needs a sign-in. */
export function robots(): string {
  return [
    'User-agent: *',
    'Allow: /',
    `Allow: ${apiDocs}`,
    'Disallow: /api/',
    'Disallow: /sandbox/',
    'Disallow: /dashboard',
    'Disallow: /join',
    'Disallow: /decide',
    'Disallow: /unsubscribe',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
