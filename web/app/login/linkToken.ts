import { z } from 'zod';

/** The token of a mailed link. It is in the fragment, which browsers never send to a server. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

const kept = z.object({ linkToken: z.string() });

/** The history state that keeps the token for a reload, once it is out of the address. */
export function keepLinkToken(token: string): z.infer<typeof kept> {
  return { linkToken: token };
}

export function keptLinkToken(state: unknown): string | null {
  return kept.safeParse(state).data?.linkToken ?? null;
}
