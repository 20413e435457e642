import { dayOf } from '#shared/dates/days.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { discountOf, lastDayOfDiscount } from '#shared/reading/earlyPayment.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { dayText, longDate } from '../dates/dates.ts';
import { ExportDescription } from '../integrations/ExportBadges.tsx';
import { amountText } from '../invoices/amountText.ts';
import {
  ApprovalBadge,
  DocumentTypeBadge,
  DueBadge,
  StatusBadge,
} from '../invoices/StatusBadge.tsx';
import { unknownText } from '../rules/conditions/conditionTexts.ts';
import { approvalStateText } from './approvalTexts.ts';
import { PaymentsDescription } from './PaymentsDescription.tsx';
import { useReview } from './ReviewContext.ts';
import { useApprovalState } from './useApprovalState.ts';

type Offering = Pick<Invoice, 'earlyPayment' | 'amount' | 'currency' | 'invoiceDate'>;

/** The discount for paying early and its deadline; `null` without an offer. */
function discountText(invoice: Offering, today: string): string | null {
  const { earlyPayment, amount, currency, invoiceDate } = invoice;
  const less = earlyPayment && discountOf(earlyPayment, amount);
  if (!earlyPayment || less === null) return null;
  const offer = `${earlyPayment.percent}% (${amountText(less, currency)})`;
  const lastDay = lastDayOfDiscount(earlyPayment, invoiceDate);
  if (lastDay === null) return `${offer} if paid within ${earlyPayment.days} days`;
  return lastDay < today
    ? `${offer} ran out on ${dayText(lastDay)}`
    : `${offer} if paid by ${dayText(lastDay)}`;
}

/** How far the approval has come, who still has to approve, and why. */
export function FactsCard() {
  const { invoice } = useReview();
  const { currentApprovers, appliedRule, escalatedAt, rejectionReason, sourceEmail, asked } =
    invoice;
  const { progress, nameOf } = useApprovalState();
  const discount = discountText(invoice, dayOf(new Date()));
  const unknown = unknownText(appliedRule?.unknown ?? []);
  const words = progress && approvalStateText(progress, currentApprovers, nameOf);
  return (
    <Card aria-labelledby="invoice-facts">
      <CardHeader id="invoice-facts" title="Approval" />
      <CardBody>
        <div className="flex flex-wrap gap-1.5 pb-2">
          <StatusBadge status={invoice.status} />
          <ApprovalBadge invoice={invoice} />
          <DueBadge invoice={invoice} />
          <DocumentTypeBadge invoice={invoice} />
        </div>
        {invoice.status === 'pending_review' && words && (
          <p className="pb-2 first-letter:uppercase">{words}</p>
        )}
        <DescriptionList>
          <Description term="Approved by">
            {currentApprovers.length > 0 ? currentApprovers.join(', ') : 'Nobody yet'}
          </Description>
          <Description term="Needed" numeric>
            {invoice.requiredCount}
          </Description>
          {appliedRule && (
            <Description term="Rule">
              {appliedRule.name}
              {unknown && <span className="block text-sm text-ink-muted">{unknown}</span>}
              {appliedRule.inUsd === null && (
                <span className="block text-sm text-ink-muted">
                  {invoice.amount === null
                    ? 'The strictest one until the amount is known.'
                    : `The strictest one: no rate for ${invoice.currency} is on file.`}
                </span>
              )}
            </Description>
          )}
          {escalatedAt && (
            <Description term="Escalated">
              {longDate(escalatedAt)}: any manager or admin may approve now
            </Description>
          )}
          {asked && (
            <Description term="Question">
              {asked.byName} waits for the answer of {asked.toName}
            </Description>
          )}
          {invoice.exports.map((fact) => (
            <ExportDescription key={`${fact.ledger} ${fact.companyId}`} fact={fact} />
          ))}
          <PaymentsDescription />
          {discount && <Description term="Early payment">{discount}</Description>}
          {rejectionReason && <Description term="Rejected because">{rejectionReason}</Description>}
          <Description term="Read with confidence" numeric>
            {Math.round(Number(invoice.confidence) * 100)}%
          </Description>
          {sourceEmail && <Description term="Sent by">{breakable(sourceEmail)}</Description>}
          <Description term="Received">{longDate(invoice.createdAt)}</Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

/** Lets a long address break before its domain. */
function breakable(email: string) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
