import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import type { LedgerFinding } from '#shared/witness/contract.ts';
import {
  assignFinding,
  closeFinding,
  reopenFinding,
} from '../../store/decisions/findingDecisions.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { longDate } from '../dates/dates.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { fullName } from '../people/fullName.ts';
import { useMembersHere } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { SidesTable } from './SidesTable.tsx';

const linkClasses =
  'inline-flex items-center gap-1 rounded-sm text-accent-ink underline underline-offset-3';

/** One finding: both sides, who looks at it, and its end. */
export function FindingCard({ finding }: { finding: LedgerFinding }) {
  const { ofLedger, closed } = finding;
  const title = `${ofLedger.vendorName ?? 'Unknown vendor'} · ${ofLedger.number ?? 'no number'}`;
  return (
    <li>
      <article
        aria-label={title}
        className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 shadow-xs sm:p-5"
      >
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
          <p className="flex items-center gap-2 text-sm text-ink-muted">
            <Badge>{ledgerNames[finding.ledger].short}</Badge>
            {`Found on ${longDate(finding.foundAt)}`}
          </p>
        </header>
        <SidesTable finding={finding} />
        <Links finding={finding} />
        {closed ? (
          <Closed finding={finding} closed={closed} />
        ) : (
          <Open finding={finding} title={title} />
        )}
      </article>
    </li>
  );
}

function Links({ finding: { ofLedger, other, ofDocket, ledger } }: { finding: LedgerFinding }) {
  const { short } = ledgerNames[ledger];
  const bills = [ofLedger, other].filter((bill) => bill !== null && bill.status !== 'deleted');
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {ofDocket && (
        <Link to={`/invoices/${ofDocket.invoiceId}`} className={linkClasses}>
          {`Open invoice ${ofDocket.number ?? 'without a number'}`}
        </Link>
      )}
      {bills.map(
        (bill) =>
          bill && (
            <a
              key={bill.id}
              href={bill.url}
              target="_blank"
              rel="noreferrer"
              className={linkClasses}
            >
              {bills.length > 1
                ? `Open ${bill === other ? 'the other bill' : 'this bill'} in ${short}`
                : `Open in ${short}`}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          ),
      )}
    </p>
  );
}

function Open({ finding, title }: { finding: LedgerFinding; title: string }) {
  const { me, database } = useSignedIn();
  const [closing, setClosing] = useState(false);
  const members = useMembersHere();
  const mayDecide = may(me.roles, 'findings.decide');
  const options = [
    { value: '', label: 'Nobody yet' },
    ...members.map((member) => ({ value: member.id, label: fullName(member) })),
  ];
  const { ownerId } = finding;
  const isKnown = ownerId === null || members.some(({ id }) => id === ownerId);
  if (!isKnown) options.push({ value: ownerId, label: 'A former member' });
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-sm text-ink-muted sm:max-w-80">
        <span aria-hidden>Owner</span>
        <Select
          aria-label={`Owner of ${title}`}
          size="sm"
          className="min-w-0 flex-1"
          options={options}
          value={ownerId ?? ''}
          disabled={!mayDecide}
          onValueChange={(id) => void enqueueDecision(database, assignFinding(finding, id || null))}
        />
      </div>
      {mayDecide && (
        <Button aria-label={`All right because…: ${title}`} onClick={() => setClosing(true)}>
          All right because…
        </Button>
      )}
      {closing && (
        <ReasonDialog
          title="This is all right"
          description="The finding is closed, and everybody can read why. It opens again if the bill changes once more."
          label="It is all right because"
          missing={{ title: 'Reason Required', text: 'Please say why this is all right' }}
          confirmLabel="Close finding"
          onConfirm={(reason) => enqueueDecision(database, closeFinding(finding, reason))}
          onClose={() => setClosing(false)}
        />
      )}
    </footer>
  );
}

interface ClosedProps {
  finding: LedgerFinding;
  closed: NonNullable<LedgerFinding['closed']>;
}

function Closed({ finding, closed: { at, by, reason } }: ClosedProps) {
  const { me, database } = useSignedIn();
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-56">
        {reason && <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>}
        <p className="text-sm text-ink-muted">
          {by ? `Closed by ${by.name} on ${longDate(at)}` : `No longer so since ${longDate(at)}`}
        </p>
      </div>
      {by && may(me.roles, 'findings.decide') && (
        <Button onClick={() => void enqueueDecision(database, reopenFinding(finding))}>
          Open again
        </Button>
      )}
    </footer>
  );
}
