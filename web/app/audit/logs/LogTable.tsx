import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { AuditLog } from '#shared/audit/logs.ts';
import { auditSentence } from '#shared/audit/sentences/auditSentence.ts';
import type { AuditNames } from '#shared/audit/sentences/ToldEvent.ts';
import { changesBetween } from '#shared/audit/trail.ts';
import { Card, CardBody } from '../../../ui/display/Card.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../../ui/display/Table.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { useWide } from '../../invoices/useWide.ts';
import { allChanges, type TrailWords, writtenChanges } from '../../review/trailText.ts';
import { changeSentence } from '../../trail/changeTexts.ts';
import { auditActionTexts, auditCategoryTexts, auditStatusTexts } from '../auditTexts.ts';
import { EntityName } from '../EntityName.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { useAuditNames } from './useAuditNames.ts';
import { useTrailWords } from './useTrailWords.ts';

interface LogDetailsProps {
  log: AuditLog;
  words: TrailWords;
  wide: boolean;
}

/** The details of an entry: readable text first, then the values as stored. */
function LogDetails({ log, words, wide }: LogDetailsProps) {
  const { errorMessage, metadata, oldValues, newValues } = log;
  const told = allChanges(changesBetween(null, metadata));
  const changes = allChanges(changesBetween(oldValues, newValues), currencyOf(log), words);
  return (
    <div className="sticky left-4 flex max-w-[80vw] flex-col gap-4 py-2 whitespace-normal md:max-w-3xl">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {!wide && (
          <>
            <Detail term="User">{log.userEmail}</Detail>
            <Detail term="Category">{auditCategoryTexts[log.category]}</Detail>
            <Detail term="Action">{auditActionTexts[log.action]}</Detail>
            <Detail term="Status">{auditStatusTexts[log.status]}</Detail>
            <Detail term="IP Address">{log.ipAddress ?? '—'}</Detail>
          </>
        )}
        <Detail term="Entity">{`${log.entityType} ${log.entityId}`}</Detail>
        {errorMessage && <Detail term="Error">{errorMessage}</Detail>}
        {told.map(({ field, label, after }) => (
          <Detail key={field} term={label}>
            {after}
          </Detail>
        ))}
      </dl>
      {changes.length > 0 && (
        <table className="w-full text-left wrap-anywhere">
          <caption className="sr-only">Changes</caption>
          <thead className="text-xs text-ink-muted">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-4 font-medium">
                Field
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                Old values
              </th>
              <th scope="col" className="py-1 font-medium">
                New values
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field} className="align-top">
                <th scope="row" className="py-1 pr-4 font-normal text-ink-muted">
                  {label}
                </th>
                <td className="py-1 pr-4">{before ?? '—'}</td>
                <td className="py-1">{after ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(metadata || oldValues || newValues) && (
        <details>
          <summary className="cursor-pointer text-sm text-ink-muted">Full record</summary>
          <pre className="mt-2 overflow-x-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify({ metadata, oldValues, newValues }, null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** As many changes as one line has room for; the details have all. */
const changesBeside = 2;

/** What happened, in words, with what it changed. */
function LogSentence({ log, names, words }: Pick<LogRowProps, 'log' | 'names' | 'words'>) {
  const changes = writtenChanges(
    changesBetween(log.oldValues, log.newValues),
    currencyOf(log),
    words,
  );
  const isChange = log.action === 'update' && log.oldValues !== null;
  return (
    <p className="sticky left-4 max-w-[80vw] wrap-anywhere whitespace-normal sm:left-5">
      {auditSentence(log, names)}
      {isChange &&
        changes.slice(0, changesBeside).map((change) => (
          <span key={change.field} className="text-sm text-ink-muted">
            {` · ${changeSentence(change)}`}
          </span>
        ))}
      {isChange && changes.length > changesBeside && (
        <span className="text-sm text-ink-muted">
          {` · ${changes.length - changesBeside} more`}
        </span>
      )}
    </p>
  );
}

/** Amounts are shown in the currency stored beside them. */
function currencyOf({ oldValues, newValues }: AuditLog): string | undefined {
  const currency = newValues?.['currency'] ?? oldValues?.['currency'];
  return typeof currency === 'string' ? currency : undefined;
}

interface LogRowProps {
  log: AuditLog;
  names: AuditNames;
  words: TrailWords;
  /** On phones and tablets, the details have what there is no column for. */
  wide: boolean;
}

function LogRow({ log, names, words, wide }: LogRowProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const Mark = open ? ChevronDown : ChevronRight;
  const columns = headsOf(wide).length;
  return (
    <>
      <TableRow className="*:border-b-0">
        <TableCell className="tabular-nums">
          {dateAndTime(log.timestamp)}
          {!wide && log.status !== 'success' && (
            <span className="ml-2">
              <StatusBadge status={log.status} />
            </span>
          )}
        </TableCell>
        {wide && (
          <>
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
          </>
        )}
        <TableCell className="max-lg:text-right">
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
      <TableRow>
        <TableCell colSpan={columns} className="pt-0 pb-2.5">
          <LogSentence log={log} names={names} words={words} />
        </TableCell>
      </TableRow>
      {open && (
        <TableRow id={detailsId}>
          <TableCell colSpan={columns} className="bg-sunken">
            <LogDetails log={log} words={words} wide={wide} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

const heads = [
  'Timestamp',
  'User',
  'Category',
  'Action',
  'Entity',
  'Status',
  'IP Address',
  'Details',
];
const headsOnNarrow = ['Timestamp', 'Details'];
const headsOf = (wide: boolean) => (wide ? heads : headsOnNarrow);

export function LogTable({ logs }: { logs: readonly AuditLog[] }) {
  const namesOf = useAuditNames(logs);
  const wordsOf = useTrailWords(logs);
  const wide = useWide('lg');
  return (
    <Card>
      <CardBody flush className="border-t-0">
        <TableRegion label="Audit logs">
          <Table>
            <TableHead>
              <tr>
                {headsOf(wide).map((head) => (
                  <TableHeaderCell key={head} className="max-lg:last:text-right">
                    {head}
                  </TableHeaderCell>
                ))}
              </tr>
            </TableHead>
            <TableBody>
              {logs.map((log) => (
                <LogRow
                  key={log.id}
                  log={log}
                  names={namesOf(log)}
                  words={wordsOf(log)}
                  wide={wide}
                />
              ))}
            </TableBody>
          </Table>
        </TableRegion>
      </CardBody>
    </Card>
  );
}
