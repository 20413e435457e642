import { Check, Pencil, X } from 'lucide-react';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { useConversion } from '../../../store/rows/useConversion.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { ExportSeveral } from '../../integrations/ExportSeveral.tsx';
import { sumsText } from '../../invoices/amountText.ts';
import { PaySelected } from '../../payments/PaySelected.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { ExportButton } from '../csv/ExportButton.tsx';
import { DeleteSelected } from './DeleteSelected.tsx';
import { type Decidable, leftOutText } from './decidable.ts';
import type { Selection } from './useSelection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The number of invoices in the list. */
  count: number;
  /** `null` for people who may not approve. */
  decidable: Decidable | null;
  /** `null` for people who may not edit. */
  onEdit: (() => void) | null;
  onApprove: (entries: readonly IndexEntry[]) => void;
  onReject: (entries: readonly IndexEntry[]) => void;
}

const number = (count: number) => numberText(count);

/** The selected invoices, their sums, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, count, decidable, onEdit, onApprove, onReject } = props;
  const { chosen, chooseAll, clear } = selection;
  const { database } = useSignedIn();
  const conversion = useConversion(database);
  if (chosen.length === 0) return null;
  return (
    <section
      aria-label="Selected invoices"
      className="sticky bottom-3 z-30 flex flex-col gap-1.5 rounded-xl border border-line-strong bg-raised px-4 py-3 shadow-lg"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-56">
          <strong className="font-semibold">{number(chosen.length)} selected</strong>
          <span className="text-ink-muted tabular-nums">
            {' '}
            ·{' '}
            {sumsText(
              chosen.map(({ brief }) => brief),
              conversion,
            )}
          </span>
        </p>
        <IconButton
          size="sm"
          label="Clear selection"
          icon={<X aria-hidden className="size-4" />}
          onClick={clear}
          className="sm:order-last"
        />
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-1">
          {chosen.length < count && (
            <Button variant="ghost" size="sm" onClick={chooseAll}>
              Select all {number(count)}
            </Button>
          )}
          <ExportButton
            size="sm"
            label="Export CSV"
            invoices={chosen}
            filter={{ selected: `${chosen.length} of ${count}` }}
          />
          <ExportSeveral size="sm" invoices={chosen} />
          {onEdit && (
            <Button
              size="sm"
              disabled={!chosen.some(({ status }) => status === 'pending_review')}
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={onEdit}
            >
              Edit fields…
            </Button>
          )}
          <PaySelected chosen={chosen} onPaid={clear} />
          <DeleteSelected chosen={chosen} onDeleted={clear} />
          {decidable && (
            <>
              <Button
                size="sm"
                disabled={decidable.toReject.length === 0}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => onReject(decidable.toReject)}
              >
                Reject {number(decidable.toReject.length)}
              </Button>
              <Button
                size="sm"
                variant="primary"
                disabled={decidable.toApprove.length === 0}
                icon={<Check aria-hidden className="size-4" />}
                onClick={() => onApprove(decidable.toApprove)}
              >
                Approve {number(decidable.toApprove.length)}
              </Button>
            </>
          )}
        </div>
      </div>
      {decidable && decidable.leftOut.size > 0 && (
        <p className="text-sm text-ink-muted">{leftOutText(decidable.leftOut)}</p>
      )}
    </section>
  );
}
