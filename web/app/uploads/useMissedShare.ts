import { useSearchParams } from 'react-router-dom';
import { missedShare } from '#shared/uploads/sharing.ts';

/**
 * Whether files were shared before the service worker could accept any, and a function to dismiss
 * that.
 */
export function useMissedShare(): [isMissed: boolean, forget: () => void] {
  const [search, setSearch] = useSearchParams();
  function forget() {
    const rest = new URLSearchParams(search);
    rest.delete(missedShare.name);
    setSearch(rest, { replace: true });
  }
  return [search.get(missedShare.name) === missedShare.value, forget];
}
