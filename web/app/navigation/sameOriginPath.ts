/** Where to go after signing in: a path of our own, whatever somebody wrote into the link. */
export function sameOriginPath(next: string | null, origin: string, fallback: string): string {
  if (!next?.startsWith('/')) return fallback;
  const address = URL.parse(next, origin);
  if (address?.origin !== origin) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
