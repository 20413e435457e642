import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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

/**
 * The token that this page was opened with. It is removed from the address bar at once, where it
 * could be read or copied, and kept in the history entry until the next navigation.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const fresh = linkToken(hash);
  const arrived = fresh ?? keptLinkToken(state);
  const [token, setToken] = useState(arrived);
  // Another mailed link may be opened in the same tab. The fragment of a skip link is not a token.
  useEffect(() => {
    if (arrived) setToken(arrived);
  }, [arrived]);
  useEffect(() => {
    if (!fresh) return;
    void navigate({ pathname, search }, { replace: true, state: keepLinkToken(fresh) });
  }, [fresh, pathname, search, navigate]);
  return token;
}
