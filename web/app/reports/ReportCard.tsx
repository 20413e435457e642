import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '#shared/dates/days.ts';
import { queueDecision } from '../../store/decisions/decisions.ts';
import { noteExport } from '../../store/decisions/exportDecisions.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { TableRegion } from '../../ui/display/TableRegion.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { offerFile } from '../files/offerFile.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { csvOf, type ReportTable } from './figures.ts';
import { queryOf } from './reportQuery.ts';

/** Saves the figures of a report as a file and records that in the audit log; works offline. */
function useReportExport(): (table: ReportTable, name: string) => Promise<void> {
  const { database } = useSignedIn();
  const [params] = useSearchParams();

  return async (table, name) => {
    const fileName = `${name}-${dayOf(new Date())}.csv`;
    const { period, currency } = queryOf(params);
    const filter = { period, ...(currency === null ? {} : { currency }) };
    const exported = { what: 'report', fileName, rows: table.rows.length, filter } as const;
    try {
      // Recorded first: no file may leave without an entry in the audit log.
      await queueDecision(database, noteExport(exported));
      offerFile(csvOf(table), fileName);
    } catch {
      toast({
        title: 'Export failed',
        description: 'This device could not record the export. Reload the page and try again.',
        tone: 'danger',
      });
    }
  };
}

interface ReportCardProps {
  title: string;
  /** What is counted, and by which date. */
  description: string;
  table: ReportTable;
  /** The name of the exported file, before its date. */
  fileName: string;
  /** Shown when there is no data. */
  empty: string;
  children: ReactNode;
}

/** A chart with its figures as a table, and an export. */
export function ReportCard(props: ReportCardProps) {
  const { title, description, table, fileName, empty, children } = props;
  const id = useId();
  const exportTable = useReportExport();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = table.rows.length === 0;
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        className="flex-nowrap!"
        title={title}
        description={description}
        actions={
          !isEmpty && (
            <>
              <IconButton
                label={asTable ? `${title} as a chart` : `${title} as a table`}
                icon={
                  asTable ? (
                    <ChartColumn aria-hidden className="size-4" />
                  ) : (
                    <Table2 aria-hidden className="size-4" />
                  )
                }
                onClick={() => setAsTable(!asTable)}
              />
              <IconButton
                label={`Export ${title} as CSV`}
                icon={<Download aria-hidden className="size-4" />}
                onClick={() => void exportTable(table, fileName)}
              />
            </>
          )
        }
      />
      <CardBody {...(asTable && !isEmpty ? { flush: true } : {})}>
        {isEmpty && <p className="text-ink-muted">{empty}</p>}
        {!isEmpty && (asTable ? <Figures title={title} table={table} /> : children)}
      </CardBody>
    </Card>
  );
}

function Figures({ title, table: { heads, rows } }: { title: string; table: ReportTable }) {
  return (
    <TableRegion label={`${title}, figures`} className="max-h-96">
      <Table aria-label={title}>
        <TableHead>
          <tr>
            {heads.map((head, index) => (
              <TableHeaderCell key={head} numeric={index > 0}>
                {head}
              </TableHeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map(({ text }, index) => (
                <TableCell key={heads[index]} numeric={index > 0}>
                  {text}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}
