import type { InvoiceValues } from '#shared/invoices/fields.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { fieldLabels } from '../labels/invoiceLabels.ts';
import { GenerateNumber } from './GenerateNumber.tsx';
import { useReview } from './ReviewContext.ts';
import { type FieldLook, TypedField } from './TypedField.tsx';

interface FieldLayout {
  field: keyof InvoiceValues;
  look: FieldLook;
  wide?: true;
}

const fieldLayout: readonly FieldLayout[] = [
  { field: 'vendorName', look: 'text' },
  { field: 'invoiceNumber', look: 'text' },
  { field: 'invoiceDate', look: 'date' },
  { field: 'dueDate', look: 'date' },
  { field: 'amount', look: 'money' },
  { field: 'currency', look: 'currency' },
  { field: 'subtotal', look: 'money' },
  { field: 'tax', look: 'money' },
  { field: 'purchaseOrder', look: 'text' },
  { field: 'iban', look: 'text' },
  { field: 'vendorEmail', look: 'email' },
  { field: 'vendorTaxId', look: 'text' },
  { field: 'description', look: 'words', wide: true },
];

export function FieldsCard() {
  const { invoice, document, edits } = useReview();
  return (
    <Card aria-labelledby="invoice-details">
      <CardHeader id="invoice-details" title="Details" />
      <CardBody className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {fieldLayout.map(({ field, look, wide }) => (
          <div key={field} className={wide && 'sm:col-span-2'}>
            <TypedField
              field={field}
              label={fieldLabels[field]}
              look={look}
              value={document.content.fields[field] ?? invoice[field]}
              enter={(value) => edits.set(field, value)}
            />
            {field === 'invoiceNumber' && <GenerateNumber />}
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
