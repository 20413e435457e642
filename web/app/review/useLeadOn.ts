import { useNavigate } from 'react-router-dom';
import { endOfList } from '../navigation/EndOfList.tsx';
import { useReview } from './ReviewContext.ts';
import { useListPosition } from './useListPosition.ts';

/**
 * Leads on to the next invoice of the list that this one was opened from, and after the last one back to the list. False
 * if it was opened from none.
 */
export function useLeadOn(): () => boolean {
  const { invoice } = useReview();
  const position = useListPosition(invoice.id);
  const navigate = useNavigate();
  return () => {
    if (!position) return false;
    const { next, list } = position;
    if (next === null) void navigate(list.address, { state: endOfList });
    else void navigate(`/invoices/${next}`);
    return true;
  };
}
