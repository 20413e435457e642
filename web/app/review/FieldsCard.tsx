import { ChevronDown, ChevronUp } from 'lucide-react';
import { baseOf } from '#shared/exchangeRates/baseOf.ts';
import type { InvoiceValues } from '#shared/invoices/fields.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ConvertedAmount } from '../exchangeRates/ConvertedAmount.tsx';
import { fieldLabels } from '../labels/invoiceLabels.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useChecking } from './Checking.ts';
import { CurrencyField } from './CurrencyField.tsx';
import { GenerateNumber } from './GenerateNumber.tsx';
import { ProposeDueDate } from './ProposeDueDate.tsx';
import { useReview } from './ReviewContext.ts';
import { type FieldLook, TypedField } from './TypedField.tsx';
import { VendorField } from './VendorField.tsx';

interface FieldLayout {
  field: keyof InvoiceValues;
  look: FieldLook | 'vendor' | 'currency';
  /** Folded away while it is empty, without a doubt or an error. */
  optional?: true;
  /** Left out where the invoice is in the company's own currency. */
  ofForeign?: true;
}

const fieldLayout: readonly FieldLayout[] = [
  { field: 'vendorName', look: 'vendor' },
  { field: 'invoiceNumber', look: 'text' },
  { field: 'invoiceDate', look: 'date' },
  { field: 'dueDate', look: 'date' },
  { field: 'amount', look: 'money' },
  { field: 'currency', look: 'currency' },
  { field: 'exchangeRate', look: 'text', ofForeign: true },
  { field: 'exchangeRateDate', look: 'date', ofForeign: true },
  { field: 'subtotal', look: 'money', optional: true },
  { field: 'discount', look: 'money', optional: true },
  { field: 'shipping', look: 'money', optional: true },
  { field: 'tax', look: 'money', optional: true },
  // Asked for in many companies, and often written by hand.
  { field: 'purchaseOrder', look: 'text' },
  { field: 'iban', look: 'text', optional: true },
  { field: 'vendorEmail', look: 'email', optional: true },
  { field: 'vendorTaxId', look: 'text', optional: true },
  { field: 'description', look: 'words', optional: true },
];

export function FieldsCard() {
  const { me } = useSignedIn();
  const { invoice, document, doubts } = useReview();
  const { unfolded, unfold } = useChecking();
  const told = new Set([
    ...doubts.keys(),
    ...invoice.fieldErrors.map(({ field }) => field),
    ...(invoice.notValid ?? []).map(({ field }) => field),
    ...Object.keys(document.content.fields),
  ]);
  // Rows that an earlier version stored lack later fields.
  const isEmpty = (field: keyof InvoiceValues) =>
    (invoice[field] ?? null) === null && !told.has(field);
  const isForeign = invoice.currency !== baseOf(me.company);
  const layout = fieldLayout.filter(
    ({ field, ofForeign }) => isForeign || !ofForeign || !isEmpty(field),
  );
  const isFolded = ({ field, optional }: FieldLayout) => optional === true && isEmpty(field);
  const folded = layout.filter(isFolded).length;
  return (
    <Card aria-labelledby="invoice-details">
      <CardHeader id="invoice-details" title="Details" />
      <CardBody className="flex flex-col gap-2">
        {layout
          .filter((one) => unfolded || !isFolded(one))
          .map(({ field, look }) => (
            <Field key={field} field={field} look={look} />
          ))}
        {folded > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            aria-expanded={unfolded}
            icon={
              unfolded ? (
                <ChevronUp aria-hidden className="size-4" />
              ) : (
                <ChevronDown aria-hidden className="size-4" />
              )
            }
            onClick={() => unfold(!unfolded)}
          >
            {unfolded ? 'Fewer fields' : `More fields (${folded})`}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function Field({ field, look }: Pick<FieldLayout, 'field' | 'look'>) {
  const { invoice, document, edits } = useReview();
  const label = fieldLabels[field];
  const value = document.content.fields[field] ?? invoice[field] ?? null;
  const text = value === null ? '' : String(value);
  if (look === 'vendor') return <VendorField label={label} value={text} />;
  if (look === 'currency') return <CurrencyField label={label} value={text} />;
  return (
    <div>
      <TypedField
        field={field}
        label={label}
        look={look}
        value={value}
        enter={(entered) => edits.set(field, entered)}
      />
      {field === 'invoiceNumber' && <GenerateNumber />}
      {field === 'dueDate' && <ProposeDueDate />}
      {field === 'exchangeRateDate' && <ConvertedAmount invoice={invoice} className="mt-1.5" />}
    </div>
  );
}
