import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** The state of the address to which the last invoice of a list leads back. */
export const endOfList = { isEndOfList: true } as const;

const state = z.object({ isEndOfList: z.literal(true) });

/** Says that the person has come to the end of the list. */
export function EndOfList() {
  const location = useLocation();
  if (!state.safeParse(location.state).success) return null;
  return <Banner>That was the last one of this list.</Banner>;
}
