import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { rateOf } from '#shared/exchangeRates/rateOf.ts';
import { lineOrder } from '#shared/invoices/doubtfulFields.ts';
import type { LineValues } from '#shared/invoices/fields.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { useConversion } from '../../store/rows/useConversion.ts';
import { dateAndTime, dayText } from '../dates/dates.ts';
import { convertedText } from '../exchangeRates/rateTexts.ts';
import { amountText } from '../invoices/amountText.ts';
import { cellText } from '../invoices/cellText.ts';
import { ibanText } from '../invoices/ibanText.ts';
import { approvalText, invoiceTitle, statusTexts } from '../invoices/texts.ts';
import { fieldLabels, lineLabels } from '../labels/invoiceLabels.ts';
import { fullName } from '../people/fullName.ts';
import { useMembersHere } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { decidedBy } from './decidedBy.ts';

interface PrintedInvoiceProps {
  invoice: InvoiceRow;
  /** Addresses of the pictures of the document's pages. */
  pages: readonly string[];
}

/** An invoice on paper: its fields, lines and approvals, then the pages of its document. */
export function PrintedInvoice({ invoice, pages }: PrintedInvoiceProps) {
  const { me } = useSignedIn();
  return (
    <article>
      <p className="text-sm text-ink-muted">{me.accountName}</p>
      <h1 className="text-xl font-semibold">{`Invoice ${invoiceTitle(invoice)}`}</h1>
      <p className="mt-1">
        {`${amountText(invoice.amount, invoice.currency)} · ${statusTexts[invoice.status]} · ${approvalText(invoice)}`}
      </p>
      <Fields invoice={invoice} />
      {invoice.lines.length > 0 && <Lines invoice={invoice} />}
      <Approvals invoice={invoice} />
      {pages.map((address, index) => (
        <img
          key={address}
          src={address}
          alt={`Page ${index + 1}`}
          className="mx-auto max-h-[95vh] max-w-full break-before-page object-contain"
        />
      ))}
    </article>
  );
}

interface SectionProps {
  title: string;
  /** Long ones begin on the page that they follow, and go on on the next. */
  long?: boolean;
  children: ReactNode;
}

function Section({ title, long = false, children }: SectionProps) {
  return (
    <section className={long ? 'mt-6' : 'mt-6 break-inside-avoid'}>
      <h2 className="break-after-avoid border-b border-line-strong pb-1 text-md font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Fields({ invoice }: { invoice: InvoiceRow }) {
  const { currency } = invoice;
  const { database } = useSignedIn();
  const conversion = useConversion(database);
  const rate = conversion && rateOf(invoice, conversion.base, conversion.book);
  const rows = [
    [fieldLabels.vendorName, invoice.vendorName],
    [fieldLabels.invoiceNumber, invoice.invoiceNumber],
    [fieldLabels.invoiceDate, invoice.invoiceDate && dayText(invoice.invoiceDate)],
    [fieldLabels.dueDate, invoice.dueDate && dayText(invoice.dueDate)],
    [fieldLabels.subtotal, invoice.subtotal && amountText(invoice.subtotal, currency)],
    [fieldLabels.discount, invoice.discount && amountText(invoice.discount, currency)],
    [fieldLabels.shipping, invoice.shipping && amountText(invoice.shipping, currency)],
    [fieldLabels.tax, invoice.tax && amountText(invoice.tax, currency)],
    [fieldLabels.amount, invoice.amount && amountText(invoice.amount, currency)],
    [`In ${conversion?.base}`, rate && convertedText(invoice.amount, rate)],
    [fieldLabels.purchaseOrder, invoice.purchaseOrder],
    [fieldLabels.iban, invoice.iban && ibanText(invoice.iban)],
    [fieldLabels.vendorTaxId, invoice.vendorTaxId],
    [fieldLabels.description, invoice.description],
  ] as const;
  return (
    <Section title="Details">
      <dl className="mt-2 grid grid-cols-[12rem_1fr] gap-y-1">
        {rows.map(
          ([label, text]) =>
            text && (
              <div key={label} className="contents">
                <dt className="text-ink-muted">{label}</dt>
                <dd className="wrap-anywhere">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}

const cells = [
  '[&_td]:py-1 [&_:is(td,th):not(:last-child)]:pr-3 [&_td]:align-top [&_th]:font-medium [&_th]:text-ink-muted',
  '[&_:is(td,th):not(:first-child)]:text-right [&_td]:tabular-nums',
].join(' ');

/** Few invoices have these on their lines. */
const sometimes: readonly (keyof LineValues)[] = ['discount', 'taxRate'];

function Lines({ invoice: { lines, currency } }: { invoice: InvoiceRow }) {
  const columns = lineOrder.filter(
    (field) => !sometimes.includes(field) || lines.some((line) => line[field]),
  );
  const text = (field: keyof LineValues, value: string | null) =>
    field === 'net' && value ? amountText(value, currency) : cellText(field, value);
  return (
    <Section title="Lines" long>
      <table className={`mt-2 w-full text-left ${cells}`}>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field} scope="col">
                {lineLabels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid">
              {columns.map((field) => (
                <td key={field} className={field === 'description' ? 'wrap-anywhere' : ''}>
                  {text(field, line[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** From the history as it is on this device; before that has come, the names without their times. */
function Approvals({ invoice }: { invoice: InvoiceRow }) {
  const { database } = useSignedIn();
  const members = useMembersHere();
  const trail = useLiveQuery(() => database.trails.get(invoice.id), [database, invoice.id]);
  const decided = decidedBy(trail?.entries ?? []);
  const nameOf = (email: string) => {
    const member = members.find((one) => one.email === email);
    return member ? fullName(member) : email;
  };
  const { currentApprovers, requiredCount, rejectionReason } = invoice;
  return (
    <Section title="Approvals">
      <ul className="mt-2">
        {decided.map(({ key, verb, email, at }) => (
          <li key={key}>{`${verb} by ${nameOf(email)}, ${dateAndTime(at)}`}</li>
        ))}
        {decided.length === 0 && currentApprovers.map((name) => <li key={name}>{name}</li>)}
      </ul>
      <p>{`${currentApprovers.length} of ${requiredCount} approvals`}</p>
      {rejectionReason && <p>{`Rejected because: ${rejectionReason}`}</p>}
    </Section>
  );
}
