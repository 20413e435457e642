import { FileOutput } from 'lucide-react';
import { Link } from 'react-router-dom';
import { downloadExportFile, type ExportLog, listExportLogs } from '#shared/exports/contract.ts';
import { exportTypeNames, isFileFormat } from '#shared/exports/exportTypes.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
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
import { dateAndTime } from '../dates/dates.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { invoicesText } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { FetchedList, PageSteps, useListPages } from './FetchedList.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** Shows the invoice number if there is one, else the id. */
function ExportedInvoice({ log }: { log: ExportLog }) {
  const { invoiceId, invoiceNumber, invoiceCount } = log;
  if (invoiceId === null) return invoicesText(invoiceCount);
  return (
    <Link
      to={`/invoices/${invoiceId}`}
      title={invoiceId}
      className="font-medium text-accent-ink underline underline-offset-2"
    >
      {invoiceNumber ?? invoiceId}
    </Link>
  );
}

/** The id in the ledger, or for a file a link to download it again. */
function ExternalId({ log: { id, exportType, externalId } }: { log: ExportLog }) {
  const { me } = useSignedIn();
  if (!isFileFormat(exportType) || !may(me.roles, 'invoices.export')) return externalId ?? '—';
  return (
    <a
      href={fillPath(downloadExportFile.path, { fileId: id })}
      download
      className="text-accent-ink underline underline-offset-2"
    >
      {externalId}
    </a>
  );
}

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
      <TableCell muted className="min-w-64 whitespace-normal!">
        {log.errorDetails === null
          ? '—'
          : explanationText({ explanation: log.errorDetails, parts: log.errorParts ?? undefined })}
      </TableCell>
    </TableRow>
  );
}
