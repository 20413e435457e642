import { type FormEvent, useState } from 'react';
import { dayOf } from '#shared/dates/days.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { amountOf, lesserOf, unitsOf } from '#shared/money/sums.ts';
import { applicableOf, whyNotApplied } from '#shared/payments/credits.ts';
import { openAmountOf } from '#shared/payments/openAmount.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import type { CreditPart } from '../../store/decisions/creditDecisions.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';

interface CreditDialogProps {
  credit: InvoiceRow;
  /** Those that it can be applied to, the one that is due first at the beginning. */
  bills: readonly InvoiceRow[];
  /** Resolves to false when it could not be stored; the dialog then stays open. */
  onApply: (parts: readonly CreditPart[]) => Promise<boolean>;
  onClose: () => void;
}

/** As much as is there, to the bills in their order. */
function proposed(credit: InvoiceRow, bills: readonly InvoiceRow[]): Record<string, string> {
  let left = -(unitsOf(openAmountOf(credit)) ?? 0n);
  const amounts: Record<string, string> = {};
  for (const bill of bills) {
    const part = lesserOf(left, unitsOf(applicableOf(credit, bill)) ?? 0n);
    if (part <= 0n) break;
    amounts[bill.id] = amountOf(part);
    left -= part;
  }
  return amounts;
}

/** How much of a credit note is applied to which bills. */
export function CreditDialog({ credit, bills, onApply, onClose }: CreditDialogProps) {
  const [amounts, setAmounts] = useState(() => proposed(credit, bills));
  const [busy, setBusy] = useState(false);
  const { currency } = credit;
  const there = -(unitsOf(openAmountOf(credit)) ?? 0n);
  const parts = bills.flatMap((bill) => {
    const amount = amounts[bill.id] ?? '';
    return amount === '' ? [] : [{ bill, amount }];
  });
  const isWrong = (bill: InvoiceRow) => {
    const amount = amounts[bill.id] ?? '';
    return amount !== '' && whyNotApplied(credit, bill, amount) !== null;
  };
  const left = parts.reduce((rest, { amount }) => rest - (unitsOf(amount) ?? 0n), there);
  const isReady = parts.length > 0 && left >= 0n && !bills.some(isWrong);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    const appliedOn = dayOf(new Date());
    const isKept = await onApply(
      parts.map(({ bill, amount }) => ({ billId: bill.id, amount, appliedOn })),
    );
    setBusy(false);
    if (isKept) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Apply the credit note"
      description={`${amountText(amountOf(there), currency)} of it is left. Where the credit note and the bill are in your accounting software, it is applied there, too.`}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody className="flex flex-col gap-4">
          {bills.map((bill) => (
            <FormField
              key={bill.id}
              label={`${bill.invoiceNumber ?? 'Without number'}, due ${dayText(bill.dueDate)}`}
              hint={`${amountText(openAmountOf(bill), currency)} is open.`}
              error={
                isWrong(bill) &&
                `Enter at most ${amountText(applicableOf(credit, bill), currency)}, or leave it empty`
              }
            >
              <MoneyField
                value={amounts[bill.id] ?? ''}
                currency={currency}
                digits={minorDigits(currency)}
                onValueChange={(amount) => setAmounts({ ...amounts, [bill.id]: amount })}
              />
            </FormField>
          ))}
          <p role="status" className={left < 0n ? 'text-danger-ink' : 'text-ink-muted'}>
            {left < 0n
              ? `This is ${amountText(amountOf(-left), currency)} more than is left of the credit note.`
              : `${amountText(amountOf(left), currency)} of the credit note stays open.`}
          </p>
        </DialogBody>
        <DialogActions confirmLabel="Apply" busy={busy} disabled={!isReady} />
      </form>
    </Dialog>
  );
}
