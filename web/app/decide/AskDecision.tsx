import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Hindrance, MailDecision, MailedInvoice } from '#shared/notifications/mailDecision.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { explanationText } from '../invoices/explanationText.ts';
import { RejectionDialog } from '../invoices/RejectionDialog.tsx';
import { useWide } from '../invoices/useWide.ts';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import { DecisionBar } from '../review/DecisionBar.tsx';
import { MailedDocument } from './MailedDocument.tsx';
import { OpenDocket } from './OpenDocket.tsx';

/** A server of an earlier version sends them as plain sentences. */
function warningTexts({ flags, warnings }: MailedInvoice): string[] {
  return warnings?.map(explanationText) ?? flags;
}

function MailedInvoiceView({ invoice }: { invoice: MailedInvoice }) {
  const { vendorName, invoiceNumber, amount, currency, dueDate, why } = invoice;
  const flags = warningTexts(invoice);
  return (
    <>
      <DescriptionList>
        <Description term="Vendor">{vendorName ?? 'Unknown'}</Description>
        <Description term="Number">{invoiceNumber ?? 'None'}</Description>
        <Description term="Amount" numeric>
          {amountText(amount, currency)}
        </Description>
        <Description term="Due">{dayText(dueDate)}</Description>
      </DescriptionList>
      {why !== '' && <p className="text-ink-muted">{why}</p>}
      {flags.length > 0 && (
        <section aria-labelledby="what-looks-wrong" className="flex flex-col gap-2">
          <h2 id="what-looks-wrong" className="font-semibold">
            What looks wrong
          </h2>
          <ul className="flex flex-col gap-2">
            {flags.map((explanation) => (
              <li key={explanation} className="flex items-start gap-2">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
                <span className="min-w-0">{explanation}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const decidedAs = {
  pending_review: 'decided',
  approved: 'approved',
  rejected: 'rejected',
  paid: 'paid',
} as const;

const texts: Record<Exclude<Hindrance, 'decided'>, string> = {
  changed:
    'It has changed since the email was written. Sign in and look at it before you approve it.',
  held: 'It is held: somebody has to verify it before it can be approved. Sign in to do that.',
  not_your_turn: 'It does not wait for your approval any more.',
  in_error: 'A field is missing or in error. Sign in and correct it before you approve it.',
};

/** Why the link cannot approve the invoice. */
function approvalBlockerText(hindrance: Hindrance, { invoice }: MailDecision): string {
  if (hindrance !== 'decided') return texts[hindrance];
  return `It has been ${decidedAs[invoice.status]} already.`;
}

interface AskDecisionProps {
  token: string;
  decision: MailDecision;
  problem: unknown;
  busy: boolean;
  onApprove: () => void;
  onReject: (reason: string) => Promise<boolean>;
}

export function AskDecision({
  token,
  decision,
  problem,
  busy,
  onApprove,
  onReject,
}: AskDecisionProps) {
  const { invoice, hindrance, email, companyName } = decision;
  const [rejecting, setRejecting] = useState(false);
  const [asking, setAsking] = useState(false);
  const said = problem === undefined ? undefined : problemText(problem);
  useFocusOnArrival();
  const wide = useWide('lg');
  const hasDocument = invoice.pageCount > 0;
  const buttons = (
    <>
      {hindrance === null && (
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          className="max-lg:grow"
          onClick={invoice.flags.length > 0 ? () => setAsking(true) : onApprove}
        >
          Approve
        </Button>
      )}
      {hindrance !== 'decided' && (
        <Button size="lg" className="max-lg:grow" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      )}
      {hindrance !== null && <OpenDocket path={invoice.path} />}
    </>
  );
  return (
    <div
      className={classes(
        'max-lg:pb-(--taken-below)',
        hasDocument && 'grid items-start gap-x-8 gap-y-5 lg:grid-cols-[3fr_2fr]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:order-last">
        <div>
          <h1 className="text-2xl font-semibold">
            {hindrance === null ? 'Approve this invoice?' : 'An invoice to decide on'}
          </h1>
          <p className="mt-1.5 text-ink-muted">
            Of {companyName}. You decide as{' '}
            <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
          </p>
        </div>
        {wide && <FormProblem text={said} />}
        {hindrance !== null && problem === undefined && (
          <Banner tone="warning" title="It cannot be approved here">
            {approvalBlockerText(hindrance, decision)}
          </Banner>
        )}
        <MailedInvoiceView invoice={invoice} />
        {wide && <div className="flex flex-wrap gap-2">{buttons}</div>}
      </div>
      {hasDocument && <MailedDocument token={token} pageCount={invoice.pageCount} />}
      {!wide && (
        <DecisionBar>
          {said !== undefined && (
            <div className="basis-full">
              <FormProblem text={said} />
            </div>
          )}
          {buttons}
        </DecisionBar>
      )}
      {asking && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(false)}
          title="Approve this invoice with open warnings?"
          description="Nobody has answered these yet."
          cancelLabel="Look again"
          confirmLabel="Approve anyway"
          onConfirm={onApprove}
        >
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {warningTexts(invoice).map((explanation) => (
              <li key={explanation} className="wrap-break-word">
                {explanation}
              </li>
            ))}
          </ul>
        </AlertDialog>
      )}
      {rejecting && (
        <RejectionDialog
          problem={said}
          description="Everybody in the company can read the reason."
          onConfirm={onReject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
