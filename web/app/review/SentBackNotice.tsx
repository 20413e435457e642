import { Banner } from '../../ui/feedback/Banner.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { useReview } from './ReviewContext.ts';

/** Why an invoice that was sent back waits to be checked again. */
export function SentBackNotice() {
  const { invoice } = useReview();
  const { sentBack } = invoice;
  if (!sentBack || !invoice.awaitsReview) return null;
  return (
    <Banner tone="warning" title={`${sentBack.name} sent it back`}>
      “{sentBack.reason}” · {dateAndTime(sentBack.at)}
    </Banner>
  );
}
