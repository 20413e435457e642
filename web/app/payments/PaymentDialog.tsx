import { type FormEvent, useState } from 'react';
import { dayOf } from '#shared/dates/days.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { openAmountOf, whyNotPaid } from '#shared/payments/openAmount.ts';
import type { NewPayment } from '../../store/decisions/paymentDecisions.ts';
import { DateField } from '../../ui/forms/DateField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { amountText } from '../invoices/amountText.ts';

interface PaymentDialogProps {
  title: string;
  description: string;
  /** The invoice whose open amount can be paid in parts; `null` where several are paid in full. */
  invoice: Pick<Invoice, 'amount' | 'currency' | 'status' | 'payments'> | null;
  confirmLabel: string;
  /** Resolves to false when it could not be stored; the dialog then stays open. */
  onRecord: (payment: NewPayment) => Promise<boolean>;
  onClose: () => void;
}

/** The day, the amount and the reference of a payment. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { title, description, invoice, confirmLabel, onRecord, onClose } = props;
  const open = invoice && openAmountOf(invoice);
  const [amount, setAmount] = useState(open ?? '');
  const [paidOn, setPaidOn] = useState(dayOf(new Date()));
  const [reference, setReference] = useState('');
  const [busy, setBusy] = useState(false);
  const isTooMuch = invoice !== null && whyNotPaid(invoice, amount) !== null;
  const isReady = !isTooMuch && paidOn !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    const isKept = await onRecord({
      ...(invoice && { amount }),
      paidOn,
      reference: reference.trim() || null,
    });
    setBusy(false);
    if (isKept) onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody className="flex flex-col gap-4">
          {invoice && (
            <FormField
              label="Amount"
              required
              hint={`${amountText(open, invoice.currency)} is open. Less of it is a part payment.`}
              error={
                isTooMuch && `Enter an amount of at most ${amountText(open, invoice.currency)}`
              }
            >
              <MoneyField
                value={amount}
                currency={invoice.currency}
                digits={minorDigits(invoice.currency)}
                onValueChange={setAmount}
              />
            </FormField>
          )}
          <FormField label="Paid on" required error={paidOn === '' && 'Enter the day'}>
            <DateField value={paidOn} onValueChange={setPaidOn} />
          </FormField>
          <FormField label="Reference" hint="Such as the number of the transfer or the check.">
            <Input
              maxLength={200}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          </FormField>
        </DialogBody>
        <DialogActions confirmLabel={confirmLabel} busy={busy} disabled={!isReady} />
      </form>
    </Dialog>
  );
}
