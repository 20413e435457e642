import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { type ExportLog, listFailedExports, retryExport } from '#shared/exports/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../ui/Table.tsx';
import { TableHeaderCell } from '../../ui/TableHeaderCell.tsx';
import { TableRegion } from '../../ui/TableRegion.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ExportedInvoice } from './ExportedInvoice.tsx';
import { FetchedList } from './FetchedList.tsx';
import { PageSteps } from './PageSteps.tsx';
import { useExportPages } from './useExportPages.ts';

/** What will not be tried again by itself. */
export function FailedOperations() {
  const { me } = useSignedIn();
  const { items, problem, reload, place } = useExportPages(listFailedExports);
  const mayRetry = may(me.roles, 'invoices.export');
  return (
    <FetchedList
      items={items}
      problem={problem}
      failure="Failed to fetch failed exports"
      empty={<EmptyState icon={<CircleCheck />} title="No failed operations found" />}
      onAgain={() => void reload()}
    >
      {(logs) => (
        <>
          <Card>
            <CardBody flush className="border-t-0">
              <TableRegion label="Failed operations">
                <Table>
                  <TableHead>
                    <tr>
                      <TableHeaderCell>Timestamp</TableHeaderCell>
                      <TableHeaderCell>Type</TableHeaderCell>
                      <TableHeaderCell>Entity</TableHeaderCell>
                      <TableHeaderCell>Error</TableHeaderCell>
                      {mayRetry && (
                        <TableHeaderCell>
                          <VisuallyHidden>Retry</VisuallyHidden>
                        </TableHeaderCell>
                      )}
                    </tr>
                  </TableHead>
                  <TableBody>
                    {logs.map((log) => (
                      <FailedRow key={log.id} log={log} mayRetry={mayRetry} onTold={reload} />
                    ))}
                  </TableBody>
                </Table>
              </TableRegion>
            </CardBody>
          </Card>
          <PageSteps label="Pages of failed operations" {...place} />
        </>
      )}
    </FetchedList>
  );
}

interface FailedRowProps {
  log: ExportLog;
  mayRetry: boolean;
  onTold: () => Promise<void>;
}

function FailedRow({ log, mayRetry, onTold }: FailedRowProps) {
  const [retrying, setRetrying] = useState(false);

  async function retry() {
    setRetrying(true);
    try {
      const { message } = await call(retryExport, { params: { exportId: log.id } });
      toast({ title: message, tone: 'positive' });
      await onTold();
    } catch (error) {
      toast({ title: 'Retry failed', description: problemText(error), tone: 'danger' });
    } finally {
      setRetrying(false);
    }
  }

  return (
    <TableRow>
      <TableCell className="tabular-nums">{dateAndTime(log.exportedAt)}</TableCell>
      <TableCell>{`Export to ${ledgerNames[log.exportType].short}`}</TableCell>
      <TableCell>
        <ExportedInvoice log={log} />
      </TableCell>
      <TableCell className="min-w-64 whitespace-normal">{log.errorDetails ?? '—'}</TableCell>
      {mayRetry && (
        <TableCell className="text-right">
          <Button size="sm" busy={retrying} onClick={() => void retry()}>
            Retry
          </Button>
        </TableCell>
      )}
    </TableRow>
  );
}
