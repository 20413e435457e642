interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The login address that returns to this location. */
export function loginPath({ pathname, search, hash }: Place): string {
  return `/login?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}

/** Where to go after signing in. Only paths of our own: the link may be forged. */
export function sameOriginPath(next: string | null, origin: string, fallback: string): string {
  if (!next?.startsWith('/')) return fallback;
  const address = URL.parse(next, origin);
  if (address?.origin !== origin) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
