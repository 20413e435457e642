import { type InvoiceStatus, invoiceStatus } from '#shared/invoices/contract.ts';
import { classes } from '../../../ui/foundation/classes.ts';
import { numberText } from '../../../ui/foundation/formats.ts';
import { statusTexts } from '../../invoices/texts.ts';

interface StatusFilterProps {
  status: InvoiceStatus | null;
  onStatus: (status: InvoiceStatus | null) => void;
  counts: Record<InvoiceStatus, number> | undefined;
}

export function StatusFilter({ status, onStatus, counts }: StatusFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className="flex min-w-0 gap-1 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">Status</legend>
      <Choice chosen={status === null} onChoose={() => onStatus(null)} label="All" count={all} />
      {invoiceStatus.options.map((one) => (
        <Choice
          key={one}
          chosen={status === one}
          onChoose={() => onStatus(one)}
          label={statusTexts[one]}
          count={counts?.[one]}
        />
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  label: string;
  count: number | undefined;
}

function Choice({ chosen, onChoose, label, count }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classes(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap pointer-coarse:h-11',
        chosen
          ? 'bg-accent-soft text-accent-ink forced-outline'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      {label}
      {count !== undefined && (
        <span className="text-sm font-normal tabular-nums">{numberText(count)}</span>
      )}
    </button>
  );
}
