interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** Signing in, and then back to here. */
export function loginPath({ pathname, search, hash }: Place): string {
  return `/login?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}
