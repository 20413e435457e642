import { useLiveQuery } from 'dexie-react-hooks';
import { FileText } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { documentName } from '#sync/protocol/documentName.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Pagination } from '../../ui/layout/Pagination.tsx';
import { decisionsByDocument } from '../approvals/queue.ts';
import type { MyTurn } from '../approvals/useMyTurn.ts';
import { invoicesText } from '../invoices/texts.ts';
import { useWide } from '../invoices/useWide.ts';
import type { Settling } from '../outbox/useSettling.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import type { Recent } from './RecentActions.tsx';
import { RecentCard } from './RecentCard.tsx';
import { RecentTable } from './RecentTable.tsx';

const maxShown = 10;
const ignorePageChange = () => undefined;

interface RecentInvoicesProps {
  myTurn: MyTurn;
  outboxActions: Settling;
  /** Whether all of the company's data is on this device. */
  complete: boolean;
}

/** The newest invoices; the invoice list has the rest. */
export function RecentInvoices({ myTurn, outboxActions, complete }: RecentInvoicesProps) {
  const { database } = useSignedIn();
  const wide = useWide('md');
  const { entries } = outboxActions;
  const decisions = useMemo(() => decisionsByDocument(entries ?? []), [entries]);
  const rows = useLiveQuery(
    () => database.invoices.toCollection().reverse().limit(maxShown).toArray(),
    [database],
  );
  const recent = rows?.map(
    (invoice): Recent => ({
      invoice,
      decision: decisions.get(documentName('invoice', invoice.id)) ?? null,
      isMyTurn: myTurn.isMine(invoice),
    }),
  );
  return (
    <Card aria-labelledby="recent">
      <CardHeader
        id="recent"
        title="Recent Invoices"
        actions={
          <Button size="sm" asChild>
            <Link to="/invoices">All invoices</Link>
          </Button>
        }
      />
      <CardBody flush>
        {recent && recent.length > 0 && wide && (
          <RecentTable recent={recent} outboxActions={outboxActions} />
        )}
        {recent && recent.length > 0 && !wide && (
          <ul aria-label="Recent Invoices" className="divide-y divide-line">
            {recent.map((one) => (
              <RecentCard key={one.invoice.id} one={one} outboxActions={outboxActions} />
            ))}
          </ul>
        )}
        {recent?.length === 0 && complete && (
          <EmptyState icon={<FileText />} title="No invoices yet">
            What is uploaded or forwarded by mail appears here.
          </EmptyState>
        )}
        {(!recent || (recent.length === 0 && !complete)) && (
          <div role="status" aria-label="Loading invoices" className="flex flex-col gap-5 p-5">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </div>
        )}
      </CardBody>
      {recent && recent.length > 0 && (
        <CardFooter>
          <Pagination
            label="Pages of recent invoices"
            page={1}
            pageCount={1}
            onPageChange={ignorePageChange}
            summary={`The newest ${invoicesText(recent.length)}`}
            className="w-full"
          />
        </CardFooter>
      )}
    </Card>
  );
}
