import type { ReactNode } from 'react';
import { changesBetween } from '#shared/audit/changes.ts';
import type { AuditLog } from '#shared/audit/logs.ts';
import { allChanges } from '../../review/trailText.ts';

/** The details of an entry: readable text first, then the values as stored. */
export function LogDetails({ log }: { log: AuditLog }) {
  const { errorMessage, metadata, oldValues, newValues } = log;
  const told = allChanges(changesBetween(null, metadata));
  const changes = allChanges(changesBetween(oldValues, newValues), currencyOf(log));
  return (
    <div className="sticky left-4 flex max-w-[80vw] flex-col gap-4 py-2 md:max-w-3xl">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
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
          <caption className="sr-only">What became different</caption>
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
          <summary className="cursor-pointer text-sm text-ink-muted">As it was recorded</summary>
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

/** Amounts are shown in the currency stored beside them. */
function currencyOf({ oldValues, newValues }: AuditLog): string | undefined {
  const currency = newValues?.['currency'] ?? oldValues?.['currency'];
  return typeof currency === 'string' ? currency : undefined;
}
