import { Pencil } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Card, CardBody } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { dayText } from '../dates/dates.ts';
import { ConvertedAmount } from '../exchangeRates/ConvertedAmount.tsx';
import { amountText } from '../invoices/amountText.ts';
import {
  BlockBadge,
  DocumentTypeBadge,
  DueBadge,
  StatusBadge,
  WarningsBadge,
} from '../invoices/StatusBadge.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useChecking } from './Checking.ts';
import { useReview } from './ReviewContext.ts';
import { swipeTo } from './swipe.ts';
import { useVendorHistory } from './useVendorHistory.ts';
import { comparedText, earlierOf } from './vendorHistory.ts';

/** Follows a finger across an element, and says where a swipe goes. */
function useSwipe(onSwipe: (to: 'next' | 'previous') => void) {
  const begun = useRef<{ x: number; y: number; at: number } | null>(null);
  const moved = (element: HTMLElement, way: number) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.style.transform = calm || way === 0 ? '' : `translateX(${way / 3}px)`;
  };
  function end(event: PointerEvent<HTMLElement>) {
    const { current } = begun;
    begun.current = null;
    moved(event.currentTarget, 0);
    if (!current || event.type !== 'pointerup') return;
    const [across, down] = [event.clientX - current.x, event.clientY - current.y];
    const to = swipeTo({ across, down, took: event.timeStamp - current.at });
    if (to) onSwipe(to);
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch') return;
      begun.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (begun.current) moved(event.currentTarget, event.clientX - begun.current.x);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const shownBefore = 3;

interface SummaryCardProps {
  onSwipe: (to: 'next' | 'previous') => void;
}

/** The facts needed to decide, on one screen of a phone. */
export function SummaryCard({ onSwipe }: SummaryCardProps) {
  const { database } = useSignedIn();
  const { invoice, document, doubts } = useReview();
  const { show } = useChecking();
  const swipe = useSwipe(onSwipe);
  const { vendorName, amount, currency, dueDate, description, lines } = invoice;
  const history = useVendorHistory(database, invoice);
  const others = history?.others ?? [];
  const compared = comparedText(invoice, others);
  const earlier = earlierOf(invoice, others);
  const what = description ?? lines.flatMap((line) => line.description ?? []).join(', ');
  return (
    <Card aria-label="Summary" className="touch-pan-y transition-transform select-none" {...swipe}>
      <CardBody className="flex flex-col gap-3 pt-4">
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          <StatusBadge status={invoice.status} />
          <BlockBadge invoice={invoice} />
          <WarningsBadge invoice={invoice} />
          <DueBadge invoice={invoice} />
          <DocumentTypeBadge invoice={invoice} />
        </div>
        <div>
          <p className="text-md font-semibold wrap-anywhere">{vendorName ?? 'Vendor unknown'}</p>
          <p className="text-2xl font-semibold tabular-nums">{amountText(amount, currency)}</p>
          <ConvertedAmount invoice={invoice} />
          <p className="text-ink-muted">
            {dueDate === null ? 'No due date' : `Due ${dayText(dueDate)}`}
          </p>
        </div>
        {what !== '' && <p className="line-clamp-3 wrap-anywhere">{what}</p>}
        {earlier.length > 0 && (
          <div className="border-t border-line pt-3">
            {compared && <p className="font-medium">{compared}</p>}
            <ul
              aria-label="The last ones of this vendor"
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 text-sm"
            >
              {earlier.slice(0, shownBefore).map((row) => (
                <li key={row.id} className="col-span-3 grid grid-cols-subgrid items-baseline">
                  <Link
                    to={`/invoices/${row.id}`}
                    className="min-w-0 truncate rounded-sm py-1 text-accent-ink hover:underline"
                  >
                    {row.invoiceNumber ?? 'Without number'}
                  </Link>
                  <span className="text-ink-muted">{dayText(row.invoiceDate)}</span>
                  <span className="text-right tabular-nums">
                    {amountText(row.amount, row.currency)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {history && earlier.length === 0 && (
          <p className="border-t border-line pt-3 text-ink-muted">
            The first invoice of this vendor on this device.
          </p>
        )}
        <Button
          icon={document.editable && <Pencil aria-hidden className="size-4" />}
          className="self-start"
          onClick={() => show('form')}
        >
          {document.editable
            ? `Edit details${doubts.size > 0 ? ` (${doubts.size} to check)` : ''}`
            : 'All details'}
        </Button>
      </CardBody>
    </Card>
  );
}
