import { accountingSoftware, apiDocs, readingMethod } from '#shared/screens.ts';

/** The addresses of pages that are rendered at build time; all others belong to the application. */
export const sitePaths = [
  '/',
  '/features',
  '/pricing',
  accountingSoftware,
  readingMethod,
  '/demo',
  '/contact',
  '/privacy',
  '/terms',
  apiDocs,
] as const;
