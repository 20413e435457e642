import { Bell } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { detailWords } from '#shared/notifications/words.ts';
import type { ShownNotification } from '../../store/notifications/notifications.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { type Group, groupsOf } from './groups.ts';

interface NotificationItemProps {
  told: ShownNotification;
  onOpen: () => void;
}

function NotificationItem({ told, onOpen }: NotificationItemProps) {
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

interface NotificationListProps {
  told: readonly ShownNotification[];
  onRead: (told: readonly ShownNotification[]) => void;
  onLeave: () => void;
}

export function NotificationList({ told, onRead, onLeave }: NotificationListProps) {
  const hasUnread = told.some(({ unread }) => unread);
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">Notifications</h2>
        {hasUnread && (
          <Button size="sm" variant="ghost" onClick={() => onRead(told)}>
            Mark all as read
          </Button>
        )}
      </div>
      {told.length === 0 ? (
        <EmptyState icon={<Bell />} title="No notifications">
          What needs your attention appears here.
        </EmptyState>
      ) : (
        groupsOf(told).map((group) => (
          <GroupView
            key={group.kind}
            group={group}
            onOpen={(one) => {
              onRead([one]);
              onLeave();
            }}
            onLeave={onLeave}
          />
        ))
      )}
      <footer className="border-t border-line px-4 py-2 text-sm">
        <Link to="/profile#notifications" onClick={onLeave} className="text-accent-ink underline">
          Email and push notifications
        </Link>
      </footer>
    </>
  );
}

interface GroupViewProps {
  group: Group;
  onOpen: (told: ShownNotification) => void;
  onLeave: () => void;
}

function GroupView({ group, onOpen, onLeave }: GroupViewProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-b border-line py-2 last:border-0">
      <h3 id={titleId} className="px-4 py-1 text-sm font-semibold text-ink-muted">
        {group.title}
      </h3>
      <ul>
        {group.named.map((one) => (
          <NotificationItem key={one.id} told={one} onOpen={() => onOpen(one)} />
        ))}
      </ul>
      {group.others > 0 && (
        <Link
          to="/invoices"
          onClick={onLeave}
          className="block px-4 py-1.5 pl-8.5 text-sm text-accent-ink underline"
        >
          And {group.others} more
        </Link>
      )}
    </section>
  );
}
