/** The token of a mailed link. It travels in the fragment, which browsers never send to a server. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
