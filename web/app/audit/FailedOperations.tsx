import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import {
  type FailedOperation,
  listFailedOperations,
  retryCalls,
} from '#shared/operations/contract.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody } from '../../ui/display/Card.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { TableRegion } from '../../ui/display/TableRegion.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { useWide } from '../invoices/useWide.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { EntityName } from './EntityName.tsx';
import { FetchedList, PageSteps, useListPages } from './FetchedList.tsx';

const fetchPart = (query: { limit: number; offset: number }) =>
  call(listFailedOperations, { query });

/** Operations that are no longer retried automatically. */
export function FailedOperations() {
  const { items, problem, reload, paging } = useListPages(fetchPart);
  const wide = useWide('md');
  return (
    <FetchedList
      items={items}
      problem={problem}
      failure="Failed to fetch failed exports"
      empty={<EmptyState icon={<CircleCheck />} title="No failed operations found" />}
      onAgain={() => void reload()}
    >
      {(operations) => (
        <>
          <Card>
            <CardBody flush className="border-t-0">
              <TableRegion label="Failed operations">
                <Table>
                  <TableHead>
                    <tr>
                      {wide && (
                        <>
                          <TableHeaderCell>Timestamp</TableHeaderCell>
                          <TableHeaderCell>Type</TableHeaderCell>
                          <TableHeaderCell>Entity</TableHeaderCell>
                        </>
                      )}
                      <TableHeaderCell>Error</TableHeaderCell>
                      <TableHeaderCell>
                        <VisuallyHidden>Retry</VisuallyHidden>
                      </TableHeaderCell>
                    </tr>
                  </TableHead>
                  <TableBody>
                    {operations.map((operation) => (
                      <FailedRow
                        key={operation.id}
                        operation={operation}
                        wide={wide}
                        onTold={reload}
                      />
                    ))}
                  </TableBody>
                </Table>
              </TableRegion>
            </CardBody>
          </Card>
          <PageSteps label="Pages of failed operations" {...paging} />
        </>
      )}
    </FetchedList>
  );
}

interface FailedRowProps {
  operation: FailedOperation;
  /** On phones all of it is in one column, so that the reason and the button are in sight. */
  wide: boolean;
  onTold: () => Promise<void>;
}

function FailedRow({ operation, wide, onTold }: FailedRowProps) {
  const { me } = useSignedIn();
  const [retrying, setRetrying] = useState(false);
  const retryCall = retryCalls[operation.source];

  async function retry() {
    setRetrying(true);
    try {
      const { message } = await call(retryCall, { params: { operationId: operation.id } });
      toast({ title: message, tone: 'positive' });
    } catch (error) {
      toast({ title: 'Retry failed', description: problemText(error), tone: 'danger' });
    } finally {
      // Also after a refusal, because somebody else may have retried it.
      await onTold();
      setRetrying(false);
    }
  }

  const { entityType, entityId, entityName } = operation;
  return (
    <TableRow>
      {wide && (
        <>
          <TableCell className="tabular-nums">{dateAndTime(operation.timestamp)}</TableCell>
          <TableCell>{operation.type}</TableCell>
          <TableCell>
            <EntityName type={entityType} id={entityId} name={entityName} />
          </TableCell>
        </>
      )}
      <TableCell className="whitespace-normal! max-md:py-3 md:min-w-64">
        {!wide && (
          <span className="flex flex-wrap gap-x-2 pb-1">
            <span className="font-medium">{operation.type}</span>
            <EntityName type={entityType} id={entityId} name={entityName} />
            <span className="basis-full text-sm text-ink-muted">
              {dateAndTime(operation.timestamp)}
            </span>
          </span>
        )}
        {explanationText({
          explanation: operation.error,
          parts: operation.errorParts ?? undefined,
        })}
      </TableCell>
      <TableCell className="text-right">
        {may(me.roles, retryCall.access) && (
          <Button size="sm" busy={retrying} onClick={() => void retry()}>
            Retry
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
