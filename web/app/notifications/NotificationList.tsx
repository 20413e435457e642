import { Bell } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { NotificationKind } from '#shared/notifications/contract.ts';
import { detailWords } from '#shared/notifications/words.ts';
import type { ShownNotification, Told } from '../../store/notifications/notifications.ts';
import type { OwnFinding } from '../../store/rows/findings.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { findingKindTexts } from '../labels/findingTexts.ts';
import { worklistAddress } from '../navigation/links.ts';
import { type Group, groupsOf, maxNamed } from './groups.ts';

const itemLooks = 'flex items-start gap-2.5 px-4 py-2.5 hover:bg-hover focus-visible:bg-hover';

function UnreadDot({ unread }: { unread: boolean }) {
  return (
    <>
      <span
        aria-hidden
        className={`mt-1.5 size-2 shrink-0 rounded-full ${unread ? 'bg-accent' : ''}`}
      />
      {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
    </>
  );
}

interface NotificationItemProps {
  told: ShownNotification;
  onOpen: () => void;
}

function NotificationItem({ told, onOpen }: NotificationItemProps) {
  const { invoice, invoiceId, unread, createdAt } = told;
  const details = detailWords(told);
  return (
    <li>
      <Link to={`/invoices/${invoiceId}`} onClick={onOpen} className={itemLooks}>
        <UnreadDot unread={unread} />
        <span className="flex min-w-0 flex-1 flex-col">
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
  /** Open findings of the ledger check whose owner is the person. */
  findings: readonly OwnFinding[];
  onRead: (told: readonly Told[]) => void;
  onLeave: () => void;
}

export function NotificationList({ told, findings, onRead, onLeave }: NotificationListProps) {
  const readable = [...told, ...findings.map(toldOf)];
  const hasUnread = readable.some(({ unread }) => unread);
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">Notifications</h2>
        {hasUnread && (
          <Button size="sm" variant="ghost" onClick={() => onRead(readable)}>
            Mark all as read
          </Button>
        )}
      </div>
      {findings.length > 0 && (
        <FindingsView
          findings={findings}
          onOpen={() => {
            onRead(findings.map(toldOf));
            onLeave();
          }}
        />
      )}
      {readable.length === 0 ? (
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

const toldOf = ({ finding: { id, seq }, unread }: OwnFinding): Told => ({ id, seq, unread });

interface FindingsViewProps {
  findings: readonly OwnFinding[];
  onOpen: () => void;
}

/** What in a ledger does not agree with Docket, and is this person's to look at. */
function FindingsView({ findings, onOpen }: FindingsViewProps) {
  const titleId = useId();
  const [unread, read] = [true, false].map((which) =>
    findings.filter((one) => one.unread === which),
  );
  const named = [...(unread ?? []), ...(read ?? [])].slice(0, maxNamed);
  const others = findings.length - named.length;
  return (
    <section aria-labelledby={titleId} className="border-b border-line py-2 last:border-0">
      <h3 id={titleId} className="px-4 py-1 text-sm font-semibold text-ink-muted">
        {findings.length === 1
          ? 'A bill in your ledger does not agree with Docket'
          : `${findings.length} bills in your ledger do not agree with Docket`}
      </h3>
      <ul>
        {named.map(({ finding, unread: isUnread }) => (
          <FindingItem key={finding.id} finding={finding} unread={isUnread} onOpen={onOpen} />
        ))}
      </ul>
      {others > 0 && (
        <Link
          to="/ledger-check"
          onClick={onOpen}
          className="block px-4 py-1.5 pl-8.5 text-sm text-accent-ink underline"
        >
          And {others} more
        </Link>
      )}
    </section>
  );
}

function FindingItem({ finding, unread, onOpen }: OwnFinding & { onOpen: () => void }) {
  const { ofLedger, kind, ledger, foundAt } = finding;
  return (
    <li>
      <Link to="/ledger-check" onClick={onOpen} className={itemLooks}>
        <UnreadDot unread={unread} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-medium">
              {ofLedger.vendorName ?? 'Unknown vendor'}
            </span>
            <span className="tabular-nums">{amountText(ofLedger.total, ofLedger.currency)}</span>
          </span>
          <span className="flex gap-3 text-sm text-ink-muted">
            <span className="min-w-0 flex-1 truncate">{ofLedger.number ?? ''}</span>
            <time dateTime={foundAt}>{dateAndTime(foundAt)}</time>
          </span>
          <span className="text-sm text-ink-muted">
            {`${ledgerNames[ledger].short}: ${findingKindTexts[kind]}`}
          </span>
        </span>
      </Link>
    </li>
  );
}

interface GroupViewProps {
  group: Group;
  onOpen: (told: ShownNotification) => void;
  onLeave: () => void;
}

/** Where all invoices of a kind are, for those that wait for the person. */
const listOfKind: Readonly<Partial<Record<NotificationKind, string>>> = {
  turn: worklistAddress('to-approve'),
  escalated: worklistAddress('to-approve'),
  held: worklistAddress('on-hold'),
};

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
          to={listOfKind[group.kind] ?? '/invoices'}
          onClick={onLeave}
          className="block px-4 py-1.5 pl-8.5 text-sm text-accent-ink underline"
        >
          And {group.others} more
        </Link>
      )}
    </section>
  );
}
