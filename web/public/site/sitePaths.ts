import { apiDocs } from '#shared/screens.ts';

/** The addresses whose pages are rendered when the site is built; all other screens are the application's. */
export const sitePaths = [
  '/',
  '/features',
  '/pricing',
  '/demo',
  '/contact',
  '/privacy',
  '/terms',
  apiDocs,
] as const;
