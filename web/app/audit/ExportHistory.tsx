import { FileOutput } from 'lucide-react';
import { type ExportLog, listExportLogs } from '#shared/exports/contract.ts';
import { exportTypeNames } from '#shared/exports/exportTypes.ts';
import { call } from '../../api/call.ts';
import { Card, CardBody } from '../../ui/display/Card.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../ui/display/Table.tsx';
import { TableHeaderCell } from '../../ui/display/TableHeaderCell.tsx';
import { TableRegion } from '../../ui/display/TableRegion.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { ExportedInvoice } from './ExportedInvoice.tsx';
import { ExternalId } from './ExternalId.tsx';
import { FetchedList } from './FetchedList.tsx';
import { PageSteps } from './PageSteps.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useListPages } from './useListPages.ts';

const heads = [
  'Export Date',
  'Invoice ID',
  'Export Type',
  'Exported By',
  'Status',
  'External ID',
  'Error Details',
];

const fetchPart = (query: { limit: number; offset: number }) => call(listExportLogs, { query });

/** Exports to ledgers, files and webhooks, newest first. */
export function ExportHistory() {
  const { items, problem, reload, paging } = useListPages(fetchPart);
  return (
    <FetchedList
      items={items}
      problem={problem}
      failure="Failed to fetch export logs"
      empty={
        <EmptyState icon={<FileOutput />} title="No exports found">
          What is exported to accounting software, in files or to your own programs is listed here.
        </EmptyState>
      }
      onAgain={() => void reload()}
    >
      {(logs) => (
        <>
          <Card>
            <CardBody flush className="border-t-0">
              <TableRegion label="Export history">
                <Table>
                  <TableHead>
                    <tr>
                      {heads.map((head) => (
                        <TableHeaderCell key={head}>{head}</TableHeaderCell>
                      ))}
                    </tr>
                  </TableHead>
                  <TableBody>
                    {logs.map((log) => (
                      <HistoryRow key={log.id} log={log} />
                    ))}
                  </TableBody>
                </Table>
              </TableRegion>
            </CardBody>
          </Card>
          <PageSteps label="Pages of the export history" {...paging} />
        </>
      )}
    </FetchedList>
  );
}

function HistoryRow({ log }: { log: ExportLog }) {
  return (
    <TableRow>
      <TableCell className="tabular-nums">{dateAndTime(log.exportedAt)}</TableCell>
      <TableCell>
        <ExportedInvoice log={log} />
      </TableCell>
      <TableCell>{exportTypeNames[log.exportType].full}</TableCell>
      <TableCell>{log.exportedBy}</TableCell>
      <TableCell>
        <StatusBadge status={log.status} />
      </TableCell>
      <TableCell muted>
        <ExternalId log={log} />
      </TableCell>
      <TableCell muted className="min-w-64 whitespace-normal">
        {log.errorDetails ?? '—'}
      </TableCell>
    </TableRow>
  );
}
