import { Check, CircleCheck, CircleHelp, X } from 'lucide-react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Kbd } from '../../ui/display/Kbd.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { Picture } from './Picture.tsx';

const lines = [
  { text: 'Marine plywood, 18 mm', quantity: '120', price: '64.50', amount: '7,740.00' },
  { text: 'Stainless fixings, M8, box', quantity: '4', price: '353.89', amount: '1,415.56' },
  { text: 'Delivery to dock 4', quantity: '1', price: '2,400.00', amount: '2,400.00' },
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

interface FieldProps {
  name: string;
  value: string;
  /** Why it is to be checked. */
  doubt?: string;
  /** In focus, with its place marked on the document. */
  marked?: boolean;
}

function Field({ name, value, doubt, marked = false }: FieldProps) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      <p className="pt-1 text-sm text-ink-muted">{name}</p>
      <p
        className={classes(
          'truncate rounded-md border px-2.5 py-1 text-base tabular-nums',
          marked ? 'border-accent ring-1 ring-accent' : 'border-control',
        )}
      >
        {value}
      </p>
      {doubt && (
        <p className="col-start-2 flex items-start gap-1 text-sm text-warning-ink">
          <CircleHelp className="mt-0.5 size-3.5 shrink-0" />
          {doubt}
        </p>
      )}
    </div>
  );
}

function Details() {
  return (
    <div className="flex flex-col gap-2 p-4 sm:p-5">
      <p className="text-md font-semibold">Details</p>
      <Field name="Vendor" value="Blue Harbor Supply Co." />
      <Field name="Invoice number" value="BH-20418" />
      <Field name="Due date" value="Dec 14, 2026" />
      <Field name="Amount" value="USD 12,480.00" marked />
      <Field name="Tax" value="USD 924.44" />
      <Field name="Purchase order" value="PO-7741" doubt="Please check: 84% sure" />
    </div>
  );
}

const cells =
  '[&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_:is(td,th):not(:first-child)]:text-right';

function Lines() {
  return (
    <div className="border-t border-line px-4 py-4 sm:px-5">
      <p className="text-md font-semibold">Lines (3)</p>
      <table className={`mt-2 w-full border border-line text-left text-sm tabular-nums ${cells}`}>
        <thead className="bg-sunken text-xs text-ink-muted">
          <tr>
            <th className="font-medium">Description</th>
            <th className="font-medium">Quantity</th>
            <th className="font-medium">Unit price</th>
            <th className="font-medium">Net</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ text, quantity, price, amount }) => (
            <tr key={text}>
              <td>{text}</td>
              <td>{quantity}</td>
              <td>{price}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex items-center justify-end gap-1.5 text-sm text-ink-muted">
        <CircleCheck className="size-4 text-positive" />
        Lines, tax and amount add up
      </p>
    </div>
  );
}

/** As on a phone: what is needed to decide. */
function Summary() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <div>
        <p className="text-md font-semibold">Blue Harbor Supply Co.</p>
        <p className="text-2xl font-semibold tabular-nums">$12,480.00</p>
        <p className="text-ink-muted">Due Dec 14, 2026</p>
      </div>
      <p>Marine plywood, 18 mm</p>
      <div className="border-t border-line pt-3 text-sm">
        <p className="font-medium">4% more than the last one</p>
        <p className="mt-1 flex justify-between text-ink-muted tabular-nums">
          <span>BH-19987</span>
          <span>Oct 12, 2026</span>
          <span>$12,000.00</span>
        </p>
      </div>
    </div>
  );
}

function Decisions() {
  return (
    <span className="flex gap-2">
      <Button icon={<X className="size-4" />}>Reject</Button>
      <Button variant="primary" icon={<Check className="size-4" />}>
        Approve
      </Button>
    </span>
  );
}

/** The review of an invoice: the document, what was read from it beside it, and the lines below; on a phone a summary. */
export function ReviewPicture() {
  return (
    <Picture description="An invoice under review in Docket: the supplier’s document with its total marked, the fields that were read from it, of which one is to be checked, and its lines.">
      <div className="overflow-hidden rounded-2xl border border-line-strong bg-surface shadow-lg">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-5">
          <div className="min-w-0">
            <p className="truncate text-base font-semibold">Invoice BH-20418</p>
            <p className="truncate text-sm text-ink-muted max-md:hidden">
              Blue Harbor Supply Co. · $12,480.00
            </p>
          </div>
          <Badge tone="warning" dot className="md:hidden">
            Pending review
          </Badge>
          <div className="flex items-center gap-4 max-md:hidden">
            <span className="flex items-center gap-1.5 text-sm font-medium">
              <CircleHelp className="size-4 text-warning-ink" />1 to check
              <Kbd>E</Kbd>
            </span>
            <Decisions />
          </div>
        </div>
        <div className="md:hidden">
          <Summary />
          <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3">
            <span className="flex items-center gap-1.5 text-sm">
              <CircleHelp className="size-4 text-warning-ink" />1
            </span>
            <Decisions />
          </div>
        </div>
        <div className="max-md:hidden">
          <div className="grid grid-cols-[1.15fr_1fr]">
            <div className="border-r border-line bg-sunken p-6 lg:p-8">
              <PaperInvoice />
            </div>
            <Details />
          </div>
          <Lines />
        </div>
      </div>
    </Picture>
  );
}
