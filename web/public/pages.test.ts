import { expect, test } from 'vitest';
import { systems } from '#shared/exports/systems.ts';
import { publicScreens } from '#shared/screens.ts';
import { pages } from './pages.tsx';
import { renderPage, renderSite } from './prerender.tsx';
import { sitePaths } from './site/sitePaths.ts';

const assets = { script: '/assets/site.js', styles: ['/assets/site.css'] };
const files = new Map(renderSite(assets).map((file) => [file.fileName, file]));

test('every address of the site has a page, and each is a public screen', () => {
  const paths = new Set(pages.map(({ path }) => path).filter((path) => path !== null));
  expect([...paths]).toEqual([...sitePaths]);
  for (const path of sitePaths) expect(publicScreens).toContain(path);
});

test('no two pages have the same title or description', () => {
  const own = pages.filter(({ file }) => file.endsWith('index.html'));
  expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
  expect(new Set(own.map(({ description }) => description)).size).toBe(own.length);
});

test.each(pages.map(({ file }) => file))('%s has no inline code and no gaps', (file) => {
  const html = files.get(file)?.source ?? '';
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style="/);
  expect(html).not.toMatch(/<style/);
  expect(html).not.toMatch(/ on[a-z]+="/);
  for (const [tag] of html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)) {
    expect(tag).toContain(' src="');
  }
  expect(html).not.toMatch(/undefined|NaN|\[object/);
});

test('the API page describes the export files and how to verify the webhook', () => {
  const html = files.get('api/docs/index.html')?.source ?? '';
  for (const text of ['Bookkeeping CSV', 'Approved at (UTC)', 'UBL 2.1', 'timingSafeEqual']) {
    expect(html).toContain(text);
  }
  expect(html).toMatch(/<code[^>]*>Webhook-Signature<\/code>/);
  expect(html).toContain('<a href="https://www.standardwebhooks.com"');
});

test('the sitemap has every page and no other address', () => {
  const sitemap = files.get('sitemap.xml')?.source ?? '';
  const addresses = [...sitemap.matchAll(/<loc>__PUBLIC_URL__(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  );
  expect(addresses).toEqual([...sitePaths]);
  expect(files.get('robots.txt')?.source).toContain('Sitemap: __PUBLIC_URL__/sitemap.xml');
});

test('development renders the same pages, and leaves other addresses to the application', () => {
  expect(renderPage('/pricing/', assets)).toBe(files.get('pricing/index.html')?.source);
  expect(renderPage('/demo', assets)).toContain('Open the demo company');
  expect(renderPage('/dashboard', assets)).toBeUndefined();
  expect(renderPage('/nowhere', assets)).toBe(files.get('404.html')?.source);
});

test('the page of accounting software lists every system with its way, and pricing leads there', () => {
  const html = files.get('accounting-software/index.html')?.source ?? '';
  expect(html.match(/data-search=/g)).toHaveLength(systems.length);
  for (const { name } of systems) expect(html).toContain(name.replaceAll('&', '&amp;'));
  expect(files.get('pricing/index.html')?.source).toMatch(
    /<a [^>]*href="\/accounting-software"[^>]*>All integrations \(50\+ systems\)<\/a>/,
  );
});
