import { classes } from '../../ui/foundation/classes.ts';

const lines = [
  { text: 'Marine plywood, 18 mm', quantity: '120', amount: '7,740.00' },
  { text: 'Stainless fixings, M8', quantity: '40', amount: '1,415.56' },
  { text: 'Delivery to dock 4', quantity: '1', amount: '2,400.00' },
];

/** The supplier's document, shown beside the fields that were read from it. */
export function PaperInvoice() {
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
