import { useMemo, useSyncExternalStore } from 'react';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { invoiceIndexOf } from '../../../store/invoiceIndex/invoiceIndexOf.ts';
import { useFirstLoad } from '../../../store/syncing/useFirstLoad.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { vendorLabels } from '../../labels/vendorTexts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import type { KeepableValue } from './mergeForm.ts';

interface MergePreviewProps {
  source: VendorRow;
  target: VendorRow;
  keeping: readonly KeepableValue[];
}

/** What the merge will change. */
export function MergePreview({ source, target, keeping }: MergePreviewProps) {
  const { database } = useSignedIn();
  const index = invoiceIndexOf(database);
  const entries = useSyncExternalStore(index.subscribe, index.entries);
  const complete = useFirstLoad(database)?.complete === true;
  const moving = useMemo(
    () => entries?.filter((entry) => entry.brief.vendorId === source.id).length ?? 0,
    [entries, source.id],
  );
  return (
    <section aria-label="What changes" className="rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <h3 className="font-medium">What changes</h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-4.5 text-ink-muted">
        <li>
          {complete ? '' : 'At least '}
          {invoicesText(moving)} of {source.name} move to {target.name}.
        </li>
        {keeping.map(({ field, source: value, target: before }) => (
          <li key={field} className="wrap-anywhere">
            {vendorLabels[field]} of {target.name}: {before ?? 'none'} → {value}
          </li>
        ))}
        <li>
          {source.name} becomes inactive. What comes in later under its name, tax ID or bank account
          goes to {target.name}.
        </li>
      </ul>
    </section>
  );
}
