/** The addresses whose pages are rendered when the site is built; all other screens are the application's. */
export const sitePaths = [
  '/',
  '/features',
  '/pricing',
  '/demo',
  '/contact',
  '/privacy',
  '/terms',
] as const;
