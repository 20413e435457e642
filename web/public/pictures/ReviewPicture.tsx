import { CircleCheck, FileText } from 'lucide-react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { Picture } from './Picture.tsx';

const lines = [
  { text: 'Marine plywood, 18 mm', quantity: '120', amount: '7,740.00' },
  { text: 'Stainless fixings, M8', quantity: '40', amount: '1,415.56' },
  { text: 'Delivery to dock 4', quantity: '1', amount: '2,400.00' },
];

/** The supplier's document, shown beside the fields that were read from it. */
function PaperInvoice() {
  return (
    <div className="rounded-md border border-line bg-surface p-5 text-2xs shadow-sm sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-base font-bold">Blue Harbor Supply Co.</p>
          <p className="text-ink-muted">214 Quay Street, Portland, ME</p>
        </div>
        <p className="text-sm font-semibold tracking-widest text-ink-faint uppercase">Invoice</p>
      </div>
      <dl className="mt-5 grid grid-cols-3 gap-3">
        <Detail term="Number" value="BH-20418" />
        <Detail term="Date" value="Nov 14, 2026" />
        <Detail term="Due" value="Dec 14, 2026" />
      </dl>
      <table className="mt-5 w-full text-left">
        <thead className="text-ink-muted">
          <tr>
            <th className="border-b border-line-strong py-1 font-medium">Description</th>
            <th className="border-b border-line-strong py-1 text-right font-medium">Qty</th>
            <th className="border-b border-line-strong py-1 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {lines.map(({ text, quantity, amount }) => (
            <tr key={text}>
              <td className="border-b border-line py-1.5">{text}</td>
              <td className="border-b border-line py-1.5 text-right">{quantity}</td>
              <td className="border-b border-line py-1.5 text-right">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 ml-auto w-3/5 tabular-nums">
        <Sum term="Subtotal" value="11,555.56" />
        <Sum term="Sales tax 8%" value="924.44" />
        <Sum term="Total due" value="$12,480.00" marked />
      </dl>
      <p className="mt-5 text-ink-muted">PO-7741 · Net 30 · Thank you for your business.</p>
    </div>
  );
}

function Detail({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function Sum({ term, value, marked = false }: { term: string; value: string; marked?: boolean }) {
  return (
    <div
      className={classes(
        'flex justify-between gap-3 px-1.5 py-1',
        marked && 'rounded-sm bg-accent-soft font-bold ring-2 ring-accent',
      )}
    >
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ReadFieldProps {
  name: string;
  value: string;
  confidence: number;
  /** Highlighted, like its box on the document. */
  marked?: boolean;
}

/** A field as it was read, with its confidence. */
function ReadField({ name, value, confidence, marked = false }: ReadFieldProps) {
  return (
    <div
      className={classes(
        'flex items-center justify-between gap-3 px-4 py-2.5',
        marked && 'bg-accent-soft',
      )}
    >
      <div className="min-w-0">
        <p className={classes('text-xs', marked ? 'text-accent-ink' : 'text-ink-muted')}>{name}</p>
        <p className="truncate text-base font-medium tabular-nums">{value}</p>
      </div>
      <Badge tone={confidence < 90 ? 'warning' : 'positive'}>{confidence}%</Badge>
    </div>
  );
}

/** The review of an invoice: the document on one side, what was read from it on the other. */
export function ReviewPicture() {
  return (
    <Picture description="An invoice under review in Docket: the supplier’s document on the left with its total marked, and on the right the fields that were read from it, each with its confidence.">
      <div className="overflow-hidden rounded-2xl border border-line-strong bg-surface shadow-lg">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
          <div className="flex min-w-0 items-center gap-2.5">
            <FileText className="size-4 shrink-0 text-ink-muted" />
            <p className="truncate text-base font-semibold">Blue Harbor Supply Co.</p>
            <p className="hidden text-base text-ink-muted sm:block">BH-20418</p>
          </div>
          <Badge tone="warning" dot>
            Pending review
          </Badge>
        </div>
        <div className="grid md:grid-cols-[1.15fr_1fr]">
          <div className="hidden border-r border-line bg-sunken p-6 md:block lg:p-8">
            <PaperInvoice />
          </div>
          <div className="flex flex-col">
            <div className="grid flex-1 auto-rows-fr divide-y divide-line">
              <ReadField name="Vendor" value="Blue Harbor Supply Co." confidence={99} />
              <ReadField name="Invoice number" value="BH-20418" confidence={99} />
              <ReadField name="Due date" value="Dec 14, 2026" confidence={98} />
              <ReadField name="Purchase order" value="PO-7741" confidence={84} />
              <ReadField name="Sales tax 8%" value="$924.44" confidence={97} />
              <ReadField name="Total due · page 1" value="$12,480.00" confidence={99} marked />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
              <span className="flex items-center gap-1.5 text-sm text-positive-ink">
                <CircleCheck className="size-4" />
                Lines and tax add up
              </span>
              <span className="flex gap-2">
                <Button>Reject</Button>
                <Button variant="primary">Approve</Button>
              </span>
            </div>
          </div>
        </div>
      </div>
    </Picture>
  );
}
