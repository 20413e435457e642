import type { Flag, Invoice } from '#shared/invoices/contract.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { explanationText } from './explanationText.ts';
import { namedInvoice } from './texts.ts';

/** Warnings that nobody has answered. */
export function openWarningsOf({
  flags,
  fraudFlags,
}: Pick<Invoice, 'flags' | 'fraudFlags'>): Flag[] {
  return flags.filter(({ code }) => fraudFlags.includes(code));
}

interface WarningsQuestionProps {
  invoice: Invoice;
  onApprove: () => void;
  onClose: () => void;
}

/** Asks once before an invoice with open warnings is approved. The focus is on Cancel, so Enter approves nothing. */
export function WarningsQuestion({ invoice, onApprove, onClose }: WarningsQuestionProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Approve ${namedInvoice(invoice)} with open warnings?`}
      description="These warnings are still open."
      cancelLabel="Look again"
      confirmLabel="Approve anyway"
      onConfirm={onApprove}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {openWarningsOf(invoice).map((flag) => (
          <li key={flag.code} className="wrap-break-word">
            {explanationText(flag)}
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
