import { Link } from 'react-router-dom';
import { detailWords } from '#shared/notifications/words.ts';
import type { Told } from '../../store/notifications/notifications.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';

interface NotificationItemProps {
  told: Told;
  onOpen: () => void;
}

export function NotificationItem({ told, onOpen }: NotificationItemProps) {
  const { invoice, invoiceId, unread, createdAt } = told;
  const details = detailWords(told);
  return (
    <li>
      <Link
        to={`/invoices/${invoiceId}`}
        onClick={onOpen}
        className="flex items-start gap-2.5 px-4 py-2.5 hover:bg-hover focus-visible:bg-hover"
      >
        <span
          aria-hidden
          className={`mt-1.5 size-2 shrink-0 rounded-full ${unread ? 'bg-accent' : ''}`}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <span className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-medium">
              {invoice?.vendorName ?? 'Invoice'}
            </span>
            {invoice && (
              <span className="tabular-nums">{amountText(invoice.amount, invoice.currency)}</span>
            )}
          </span>
          <span className="flex gap-3 text-sm text-ink-muted">
            <span className="min-w-0 flex-1 truncate">{invoice?.invoiceNumber ?? ''}</span>
            <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
          </span>
          {details && <span className="text-sm text-ink-muted">{details}</span>}
        </span>
      </Link>
    </li>
  );
}
