interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The login address that returns to this location. */
export function loginPath({ pathname, search, hash }: Place): string {
  return `/login?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}
