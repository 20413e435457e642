import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../ui/display/Table.tsx';
import { TableHeaderCell } from '../../ui/display/TableHeaderCell.tsx';
import { TableRegion } from '../../ui/display/TableRegion.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import type { ReportTable } from './ReportTable.ts';
import { useReportExport } from './useReportExport.ts';

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
