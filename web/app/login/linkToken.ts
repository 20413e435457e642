import { z } from 'zod';

/** The token of a mailed link. It travels in the fragment, which browsers never send to a server. */
export function linkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

const kept = z.object({ linkToken: z.string() });

/** What the page keeps of the link beside its address, so that reloading it does not lose the link. */
export function keepLinkToken(token: string): z.infer<typeof kept> {
  return { linkToken: token };
}

export function keptLinkToken(state: unknown): string | null {
  return kept.safeParse(state).data?.linkToken ?? null;
}
