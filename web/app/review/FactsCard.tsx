import { dayOf } from '#shared/dates/days.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { longDate } from '../dates/dates.ts';
import { ExportDescription } from '../integrations/ExportDescription.tsx';
import { ApprovalBadge } from '../invoices/ApprovalBadge.tsx';
import { DocumentTypeBadge } from '../invoices/DocumentTypeBadge.tsx';
import { DueBadge } from '../invoices/DueBadge.tsx';
import { StatusBadge } from '../invoices/StatusBadge.tsx';
import { standingWords } from './approvalWords.ts';
import { discountText } from './discountText.ts';
import { useReview } from './ReviewContext.ts';
import { useStanding } from './useStanding.ts';

/** How far the approval has come, who still has to approve, and why. */
export function FactsCard() {
  const { invoice } = useReview();
  const { currentApprovers, appliedRule, escalatedAt, rejectionReason, sourceEmail, asked } =
    invoice;
  const { standing, nameOf } = useStanding();
  const discount = discountText(invoice, dayOf(new Date()));
  const words = standing && standingWords(standing, currentApprovers, nameOf);
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
              {appliedRule.inUsd === null && (
                <span className="block text-sm text-ink-muted">
                  The strictest one: no rate for {invoice.currency} is on file.
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
          {discount && <Description term="Discount">{discount}</Description>}
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
