import { FileOutput } from 'lucide-react';
import { type ExportLog, listExportLogs } from '#shared/exports/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { Card, CardBody } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../ui/Table.tsx';
import { TableHeaderCell } from '../../ui/TableHeaderCell.tsx';
import { TableRegion } from '../../ui/TableRegion.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { ExportedInvoice } from './ExportedInvoice.tsx';
import { FetchedList } from './FetchedList.tsx';
import { PageSteps } from './PageSteps.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useExportPages } from './useExportPages.ts';

const heads = [
  'Export Date',
  'Invoice ID',
  'Export Type',
  'Exported By',
  'Status',
  'External ID',
  'Error Details',
];

/** What went into accounting software, newest first. */
export function ExportHistory() {
  const { items, problem, reload, place } = useExportPages(listExportLogs);
  return (
    <FetchedList
      items={items}
      problem={problem}
      failure="Failed to fetch export logs"
      empty={
        <EmptyState icon={<FileOutput />} title="No exports found">
          What is exported to accounting software is listed here.
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
          <PageSteps label="Pages of the export history" {...place} />
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
      <TableCell>{ledgerNames[log.exportType].full}</TableCell>
      <TableCell>{log.exportedBy}</TableCell>
      <TableCell>
        <StatusBadge status={log.status} />
      </TableCell>
      <TableCell muted>{log.externalId ?? '—'}</TableCell>
      <TableCell muted className="min-w-64 whitespace-normal">
        {log.errorDetails ?? '—'}
      </TableCell>
    </TableRow>
  );
}
