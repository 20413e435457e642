import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * For the clicks on plain links of a long list, which open within the application. A `Link` follows the router, so each of
 * them would be rendered again with every change of the address, such as by a filter.
 */
export function useOpenLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { pathname } = event.currentTarget;
      // With a key, or by another button, the browser opens it in another place.
      if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      event.preventDefault();
      void navigate(pathname);
    },
    [navigate],
  );
}
