import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isDuplicateHold } from '#shared/checks/duplicateHold.ts';
import { isHoldFlag } from '#shared/checks/holds.ts';
import type { Flag, Invoice } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { whyNotDeleted } from '#shared/trash/whyNotDeleted.ts';
import { useInvoice } from '../../store/database/useRows.ts';
import { reject } from '../../store/decisions/decisions.ts';
import { dismissFlag, keepAsInvoice, restoreFlag } from '../../store/decisions/flagDecisions.ts';
import { deleteInvoice } from '../../store/decisions/trashDecisions.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { dayText, longDate } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { invoiceTitle, statusTexts } from '../invoices/texts.ts';
import { fieldLabels } from '../labels/invoiceLabels.ts';
import { allInvoices } from '../navigation/currentList.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { ValuesTable } from '../outbox/ValuesTable.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { CompareDocuments } from './CompareDocuments.tsx';
import { HoldCard, useMayAnswer, useMayVerify } from './HoldCard.tsx';
import { useReview } from './ReviewContext.ts';
import { useLeadOn } from './useLeadOn.ts';

function DismissFlag({ flag }: { flag: Flag }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={`Not a problem: ${explanationText(flag)}`}
        onClick={() => setAsking(true)}
      >
        Not a problem
      </Button>
      {asking && (
        <ReasonDialog
          title="Not a problem"
          description={explanationText(flag)}
          label="Reason"
          missing={{ title: 'Reason Required', text: 'Please say why it is not a problem' }}
          confirmLabel="Not a problem"
          onConfirm={(reason) => enqueueDecision(database, dismissFlag(invoice, flag, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Rejecting comes first, because the other invoice is approved already. */
function AnswerDuplicate({ flag }: { flag: Flag }) {
  const { database, me } = useSignedIn();
  const { invoice } = useReview();
  const [asking, setAsking] = useState(false);
  const other = useInvoice(database, flag.about[0] ?? '');
  const named = other ? `invoice ${invoiceTitle(other)}` : 'another invoice';
  return (
    <div className="flex flex-wrap gap-2">
      {may(me.roles, 'invoices.approve') && (
        <Button
          size="sm"
          variant="primary"
          className="max-w-full"
          onClick={() => void enqueueDecision(database, reject(invoice, `Duplicate of ${named}`))}
        >
          <span className="truncate">
            Reject as duplicate of {other?.invoiceNumber ?? 'another invoice'}
          </span>
        </Button>
      )}
      <Button size="sm" onClick={() => setAsking(true)}>
        Not a duplicate because …
      </Button>
      {asking && (
        <ReasonDialog
          title="Not a duplicate"
          description={explanationText(flag)}
          label="Not a duplicate because"
          missing={{ title: 'Reason Required', text: 'Please say why it is not a duplicate' }}
          confirmLabel="Not a duplicate"
          onConfirm={(reason) => enqueueDecision(database, dismissFlag(invoice, flag, reason))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Documents of this kind were no invoices before, or this one does not look like any. */
function AnswerKind() {
  const { database, me } = useSignedIn();
  const { invoice } = useReview();
  const leadOn = useLeadOn();
  const navigate = useNavigate();
  const mayDelete = may(me.roles, 'invoices.delete') && whyNotDeleted(invoice) === null;
  async function remove() {
    if (!(await enqueueDecision(database, deleteInvoice(invoice, notAnInvoice)))) return;
    if (!leadOn()) void navigate(allInvoices.address);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayDelete && (
        <Button size="sm" variant="primary" onClick={() => void remove()}>
          Not an invoice
        </Button>
      )}
      <Button size="sm" onClick={() => void enqueueDecision(database, keepAsInvoice(invoice))}>
        It is an invoice
      </Button>
    </div>
  );
}

function RestoreFlag({ flag }: { flag: Flag }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  return (
    <Button
      size="sm"
      aria-label={`A problem after all: ${explanationText(flag)}`}
      onClick={() => void enqueueDecision(database, restoreFlag(invoice, flag))}
    >
      A problem after all
    </Button>
  );
}

/** The suspected original, beside this possible duplicate. */
function CopyComparison({ otherId }: { otherId: string }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  const other = useInvoice(database, otherId);
  if (!other) return null;
  const [mine, theirs] = [comparedOf(invoice), comparedOf(other)];
  return (
    <div className="flex flex-col gap-2">
      <ValuesTable
        label={`Compared with invoice ${invoiceTitle(other)}`}
        before="The other"
        after="This one"
        values={mine
          .map(({ key, label, text }, index) => ({
            key,
            label,
            before: theirs[index]?.text ?? null,
            after: text,
          }))
          .filter(({ before, after }) => before !== null || after !== null)}
      />
      <CompareDocuments invoice={invoice} other={other} />
      <Link
        to={`/invoices/${other.id}`}
        className="self-start rounded-sm text-sm font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        Open invoice {invoiceTitle(other)}
      </Link>
    </div>
  );
}

function comparedOf(invoice: Invoice) {
  const { vendorName, invoiceNumber, invoiceDate, amount, currency, purchaseOrder, iban } = invoice;
  return [
    { key: 'vendorName', label: fieldLabels.vendorName, text: vendorName },
    { key: 'invoiceNumber', label: fieldLabels.invoiceNumber, text: invoiceNumber },
    { key: 'invoiceDate', label: fieldLabels.invoiceDate, text: dayText(invoiceDate) },
    { key: 'amount', label: fieldLabels.amount, text: amountText(amount, currency) },
    { key: 'purchaseOrder', label: fieldLabels.purchaseOrder, text: purchaseOrder },
    { key: 'iban', label: fieldLabels.iban, text: iban },
    { key: 'fileName', label: 'File', text: invoice.fileName },
    { key: 'status', label: 'Status', text: statusTexts[invoice.status] },
  ];
}

function FlagItem({ flag }: { flag: Flag }) {
  const { invoice } = useReview();
  const mayVerify = useMayVerify();
  const mayEdit = useMayAnswer('invoices.edit');
  const { code, about, dismissed } = flag;
  const asksForKind = code === 'not_an_invoice' && !dismissed;
  const isAnswered = !invoice.fraudFlags.includes(code);
  const [other] = about;
  return (
    <li className="flex gap-2.5">
      {isAnswered ? (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
      ) : (
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className={isAnswered ? 'wrap-break-word text-ink-muted' : 'wrap-break-word'}>
          {explanationText(flag)}
        </p>
        {dismissed && (
          <p className="text-sm wrap-break-word">
            Not a problem: {dismissed.reason}
            <span className="text-ink-muted">
              {' '}
              – {dismissed.name}, {longDate(dismissed.at)}
            </span>
          </p>
        )}
        {code === 'potential_duplicate' && other && !dismissed && (
          <CopyComparison otherId={other} />
        )}
        {asksForKind && mayEdit && <AnswerKind />}
        {mayVerify && !asksForKind && !isHoldFlag(flag) && (
          <div>
            {dismissed && <RestoreFlag flag={flag} />}
            {!dismissed && isDuplicateHold(flag) && <AnswerDuplicate flag={flag} />}
            {!dismissed && !isDuplicateHold(flag) && <DismissFlag flag={flag} />}
          </div>
        )}
      </div>
    </li>
  );
}

/** The flags with their explanations, and what people answered. */
export function FlagsCard() {
  const { flags, fraudFlags } = useReview().invoice;
  const open = flags.filter(({ code }) => fraudFlags.includes(code));
  const answered = flags.filter(({ code }) => !fraudFlags.includes(code));
  return (
    <>
      <HoldCard />
      {flags.length > 0 && (
        <Card aria-labelledby="invoice-flags">
          <CardHeader
            id="invoice-flags"
            title={open.length > 0 ? 'Needs attention' : 'Looked at'}
          />
          <CardBody>
            <ul className="flex flex-col gap-4">
              {[...open, ...answered].map((flag) => (
                <FlagItem key={flag.code} flag={flag} />
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
    </>
  );
}
