import { useState } from 'react';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { useInvoice } from '../../store/database/useRows.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useEntryNames } from '../books/useEntryNames.ts';
import { openWarningsOf, WarningsQuestion } from '../invoices/WarningsQuestion.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { differencesOf, itemsOfMatter } from './differences.ts';
import type { OutboxActions } from './useOutboxActions.ts';
import { ValuesTable } from './ValuesTable.tsx';

interface ChangedSinceProps {
  entry: OutboxEntry;
  outboxActions: OutboxActions;
}

/** For an approval of an invoice that had changed: shows what changed and asks again. */
export function ChangedSince({ entry, outboxActions }: ChangedSinceProps) {
  const { problem, seen } = entry;
  const { database } = useSignedIn();
  const invoice = useInvoice(
    database,
    isDocumentName(entry.entity) ? partsOf(entry.entity).id : '',
  );
  const [isAsking, setAsking] = useState(false);
  const nameOf = useEntryNames(itemsOfMatter(seen, problem?.current));
  if (!problem) return null;
  const { fingerprint, current } = problem;
  const differences = differencesOf(seen, current, nameOf);
  const approve = () => {
    if (fingerprint === null) return;
    outboxActions.again(entry, { ifMatch: fingerprint, seen: current });
  };
  const hasWarnings = invoice != null && openWarningsOf(invoice).length > 0;
  return (
    <section aria-label="Changed since you approved" className="flex flex-col gap-3">
      <Banner tone="warning" title="This invoice has changed since you looked at it">
        Your approval was not recorded. Check what has changed, then decide again.
      </Banner>
      {differences.length > 0 && (
        <ValuesTable
          label="What changed"
          before="What you saw"
          after="Current"
          values={differences.map(({ seen: before, now: after, ...rest }) => ({
            ...rest,
            before,
            after,
          }))}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {fingerprint !== null && (
          <Button variant="primary" onClick={hasWarnings ? () => setAsking(true) : approve}>
            Approve the current version
          </Button>
        )}
        <Button onClick={() => outboxActions.giveUp(entry)}>Not now</Button>
      </div>
      {isAsking && invoice && (
        <WarningsQuestion invoice={invoice} onApprove={approve} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
