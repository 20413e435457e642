import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { retryCalls } from '#shared/operations/contract.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../../api/call.ts';
import { useConnection } from '../../../api/connection.ts';
import { problemText } from '../../../api/problemText.ts';
import type { KeptLedgerFailure } from '../../../store/database/pulledTables.ts';
import { mostFailures } from '../../../store/pulled/pullLedgerFailures.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { explanationText } from '../../invoices/explanationText.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

interface FailuresCardProps {
  ledger: LedgerId;
  /** After a retry was answered. */
  onTold: () => void;
}

/** What failed with this ledger and is not tried again by itself, with the reason. */
export function FailuresCard({ ledger, onTold }: FailuresCardProps) {
  const { database } = useSignedIn();
  const failures = useLiveQuery(
    () => database.ledgerFailures.where({ ledger }).toArray(),
    [database, ledger],
  );
  if (!failures || failures.length === 0) return null;
  const newestFirst = failures.toSorted((one, other) => (one.timestamp < other.timestamp ? 1 : -1));
  return (
    <Card aria-labelledby="ledger-failures">
      <CardHeader
        id="ledger-failures"
        title="What failed"
        description={`It waits for somebody: Docket no longer tries it by itself. Once the reason is gone in ${ledgerNames[ledger].short} or in the settings, retry it.`}
      />
      <CardBody flush>
        <ul className="divide-y divide-line" aria-labelledby="ledger-failures">
          {newestFirst.map((failure) => (
            <Failure key={failure.id} failure={failure} onTold={onTold} />
          ))}
        </ul>
        {failures.length >= mostFailures && (
          <p className="px-4 py-3 text-sm text-ink-muted sm:px-5">
            {`The newest ${mostFailures}. The Audit Trail has all of them.`}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function Failure({ failure, onTold }: { failure: KeptLedgerFailure; onTold: () => void }) {
  const { me } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const isOffline = useConnection() === 'offline';
  const { id, source, type, timestamp, error, errorParts, entityType, entityId, entityName } =
    failure;
  const retryCall = retryCalls[source];

  async function retry() {
    setBusy(true);
    try {
      const { message } = await call(retryCall, { params: { operationId: id } });
      toast({ title: message, tone: 'positive' });
    } catch (problem) {
      toast({ title: 'Retry failed', description: problemText(problem), tone: 'danger' });
    } finally {
      setBusy(false);
      // Also after a refusal, because somebody else may have retried it.
      onTold();
    }
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{type}</span>
          {entityType === 'invoice' && (
            <Link
              to={`/invoices/${entityId}`}
              className="rounded-sm text-accent-ink underline underline-offset-2 wrap-anywhere"
            >
              {entityName ?? 'An invoice without a number'}
            </Link>
          )}
        </p>
        <p className="wrap-anywhere">
          {explanationText({ explanation: error, parts: errorParts ?? undefined })}
        </p>
        <p className="text-sm text-ink-muted">{dateAndTime(timestamp)}</p>
      </div>
      {may(me.roles, retryCall.access) && (
        <Button
          size="sm"
          busy={busy}
          disabled={isOffline}
          aria-label={`Retry ${type}${entityName ? ` of ${entityName}` : ''}`}
          onClick={() => void retry()}
        >
          Retry
        </Button>
      )}
    </li>
  );
}
