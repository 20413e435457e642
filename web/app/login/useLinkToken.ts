import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepLinkToken, keptLinkToken, linkToken } from './linkToken.ts';

/**
 * The token that this page was opened with. It leaves the address bar, where it could be read or copied, at once, and
 * stays with this entry of the history until the page it belongs to is left for the next.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const fresh = linkToken(hash);
  const arrived = fresh ?? keptLinkToken(state);
  const [token, setToken] = useState(arrived);
  // Another mailed link may be opened in the same tab; a skip link's fragment is no token and changes nothing.
  useEffect(() => {
    if (arrived) setToken(arrived);
  }, [arrived]);
  useEffect(() => {
    if (!fresh) return;
    void navigate({ pathname, search }, { replace: true, state: keepLinkToken(fresh) });
  }, [fresh, pathname, search, navigate]);
  return token;
}
