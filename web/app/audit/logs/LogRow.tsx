import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditLog } from '#shared/audit/logs.ts';
import { TableCell, TableRow } from '../../../ui/display/Table.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { auditActionTexts, auditCategoryTexts } from '../auditTexts.ts';
import { EntityName } from '../EntityName.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { LogDetails } from './LogDetails.tsx';

interface LogRowProps {
  log: AuditLog;
  /** Number of table columns, so that the details can span all of them. */
  columns: number;
}

export function LogRow({ log, columns }: LogRowProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const Mark = open ? ChevronDown : ChevronRight;
  return (
    <>
      <TableRow>
        <TableCell className="tabular-nums">{dateAndTime(log.timestamp)}</TableCell>
        <TableCell>{log.userEmail}</TableCell>
        <TableCell>{auditCategoryTexts[log.category]}</TableCell>
        <TableCell>{auditActionTexts[log.action]}</TableCell>
        <TableCell>
          <EntityName type={log.entityType} id={log.entityId} />
        </TableCell>
        <TableCell>
          <StatusBadge status={log.status} />
        </TableCell>
        <TableCell muted className="tabular-nums">
          {log.ipAddress ?? '—'}
        </TableCell>
        <TableCell>
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            icon={<Mark aria-hidden className="size-4" />}
            onClick={() => setOpen(!open)}
          >
            Details
          </Button>
        </TableCell>
      </TableRow>
      {open && (
        <TableRow id={detailsId}>
          <TableCell colSpan={columns} className="bg-sunken whitespace-normal">
            <LogDetails log={log} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
