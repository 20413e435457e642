import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { linkToken } from './linkToken.ts';

/** The token that this page was opened with. It leaves the address bar, and so the history, at once. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const arrived = linkToken(hash);
  const [token, setToken] = useState(arrived);
  // Another mailed link may be opened in the same tab; a skip link's fragment is no token and changes nothing.
  useEffect(() => {
    if (arrived) setToken(arrived);
  }, [arrived]);
  useLayoutEffect(() => {
    if (!arrived) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }, [arrived]);
  return token;
}
