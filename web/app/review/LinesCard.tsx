import { Check, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LineValues } from '#shared/invoices/fields.ts';
import { type InvoiceLine, lineKey } from '#shared/invoices/lines.ts';
import { sumsOf } from '#shared/invoices/sums.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { useWide } from '../invoices/useWide.ts';
import { lineLabels } from '../labels/invoiceLabels.ts';
import { useReview } from './ReviewContext.ts';
import { mismatchText, sumText } from './sumText.ts';
import { type FieldLook, TypedField } from './TypedField.tsx';

/** Whether lines, tax and amount add up, checked while typing. */
function SumsNote() {
  const { invoice, drafts } = useReview();
  const typed = useSyncExternalStore(drafts.subscribe, drafts.all);
  const at = (key: string, value: string | null) => typed.get(key) ?? value;
  const sums = sumsOf(
    {
      subtotal: at('subtotal', invoice.subtotal),
      tax: at('tax', invoice.tax),
      amount: at('amount', invoice.amount),
    },
    invoice.lines.map(({ id, net }) => ({ net: at(lineKey(id, 'net'), net) })),
  );
  if (sums.length === 0) return null;
  return (
    <ul
      aria-label="Sums"
      className="flex flex-col gap-1 border-t border-line px-4 py-3 text-sm sm:px-5"
    >
      {sums.map((sum) => {
        const mismatch = mismatchText(sum, invoice.currency);
        return (
          <li key={sum.of} className="flex items-start gap-1.5 text-ink-muted tabular-nums">
            {mismatch ? (
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
            ) : (
              <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-positive" />
            )}
            <span>
              {sumText(sum, invoice.currency)}
              {mismatch && <strong className="font-medium text-warning-ink"> {mismatch}</strong>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const columnFields: readonly { field: keyof LineValues; look: FieldLook; looks?: string }[] = [
  { field: 'description', look: 'text', looks: 'max-md:col-span-2' },
  { field: 'quantity', look: 'number' },
  { field: 'unitPrice', look: 'money' },
  { field: 'taxRate', look: 'number' },
  { field: 'net', look: 'money' },
];
const columns =
  'grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_4rem_8.5rem_4rem_8.5rem_2rem] md:gap-2';

export function LinesCard() {
  const { invoice, document, edits } = useReview();
  const { lines } = invoice;
  const [added, setAdded] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const isThere = lines.some(({ id }) => id === added);

  // A new line gets the focus.
  useEffect(() => {
    if (!isThere) return;
    list.current?.querySelector<HTMLElement>(`[data-line="${added}"] input`)?.focus();
    setAdded(null);
  }, [isThere, added]);

  return (
    <Card aria-labelledby="invoice-lines">
      <CardHeader id="invoice-lines" title="Lines" />
      <CardBody flush>
        {lines.length === 0 ? (
          <EmptyState title="No lines">
            {document.editable ? 'Add what this invoice charges for.' : 'Nobody has entered any.'}
          </EmptyState>
        ) : (
          <>
            <LineHeads />
            <ul ref={list} className="divide-y divide-line">
              {lines.map((line, index) => (
                <Line key={line.id} line={line} index={index} />
              ))}
            </ul>
          </>
        )}
        <SumsNote />
      </CardBody>
      {document.editable && (
        <CardFooter>
          <Button
            size="sm"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setAdded(edits.addLine({ description: null }))}
          >
            Add a line
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

/** Visual column heads; each control has its own label. */
function LineHeads() {
  return (
    <div
      aria-hidden
      className={classes(
        columns,
        'hidden! border-b border-line bg-sunken px-5 py-2 text-xs font-medium text-ink-muted md:grid!',
      )}
    >
      {columnFields.map(({ field }) => (
        <span key={field}>{lineLabels[field]}</span>
      ))}
    </div>
  );
}

function Line({ line, index }: { line: InvoiceLine; index: number }) {
  const { document, edits } = useReview();
  const wide = useWide('md');
  const entered = document.content.lines;
  return (
    <li data-line={line.id} className={classes(columns, 'px-4 py-3 sm:px-5 md:py-2')}>
      {columnFields.map(({ field, look, looks }) => (
        <TypedField
          key={field}
          field={lineKey(line.id, field)}
          label={wide ? `${lineLabels[field]} of line ${index + 1}` : lineLabels[field]}
          labelHidden={wide}
          look={look}
          value={entered[lineKey(line.id, field)] ?? line[field]}
          enter={(value) => edits.setLine(line.id, field, value)}
          {...(looks ? { className: looks } : {})}
        />
      ))}
      {document.editable && (
        <IconButton
          label={`Remove line ${index + 1}`}
          icon={<Trash2 aria-hidden className="size-4" />}
          className="max-md:col-span-2 max-md:justify-self-end"
          onClick={() => edits.removeLine(line.id)}
        />
      )}
    </li>
  );
}
