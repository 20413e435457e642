import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { TrailEntry } from '#shared/audit/trail.ts';
import type { LocalDatabase } from '../../../store/LocalDatabase.ts';
import { pullTrail } from '../../../store/pullTrail.ts';
import { usePull } from '../../../store/usePull.ts';
import { Card, CardBody, CardHeader } from '../../../ui/Card.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { fullName } from '../../people/fullName.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import { trailSentence, writtenChanges } from './trailText.ts';

/** What happened to the invoice, newest first: as of now, or as it was last looked at here. */
export function TrailCard() {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  // Each change of the row on the server may have been one of its story.
  return <Trail key={invoice.seq} database={database} invoiceId={invoice.id} />;
}

function Trail({ database, invoiceId }: { database: LocalDatabase; invoiceId: string }) {
  const { invoice } = useReview();
  const pull = useCallback((here: LocalDatabase) => pullTrail(here, invoiceId), [invoiceId]);
  const { state } = usePull(database, pull);
  const trail = useLiveQuery(
    async () => (await database.trails.get(invoiceId)) ?? null,
    [database, invoiceId],
  );
  const people = useLiveQuery(() => database.members.toArray(), [database]);

  function whoOf({ by }: TrailEntry): string | null {
    if (!by) return null;
    const member = people?.find(({ id }) => id === by.id);
    return member ? fullName(member) : by.email;
  }

  return (
    <Card aria-labelledby="invoice-trail">
      <CardHeader id="invoice-trail" title="What happened" />
      <CardBody className="flex flex-col gap-3">
        {!trail && (
          <p className="text-ink-muted">
            {state.status === 'failed' ? 'This needs a network the first time.' : 'Loading…'}
          </p>
        )}
        {trail && (
          <ol className="flex flex-col gap-3">
            {trail.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} who={whoOf(entry)} currency={invoice.currency} />
            ))}
          </ol>
        )}
        {trail?.more && (
          <p className="text-sm text-ink-muted">What is older is in the audit trail.</p>
        )}
      </CardBody>
    </Card>
  );
}

interface EntryProps {
  entry: TrailEntry;
  who: string | null;
  currency: string;
}

function Entry({ entry, who, currency }: EntryProps) {
  const changes = entry.action === 'create' ? [] : writtenChanges(entry.changes, currency);
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">{trailSentence(entry, who)}</span>
        <time dateTime={entry.at} className="text-sm text-ink-muted">
          {dateAndTime(entry.at)}
        </time>
      </p>
      {entry.remark && <p className="wrap-break-word text-ink-muted">“{entry.remark}”</p>}
      {changes.length > 0 && (
        <ul className="text-sm text-ink-muted">
          {changes.map(({ field, label, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {label}: {before ?? 'nothing'} → {after ?? 'nothing'}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
