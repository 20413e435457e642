import { Card, CardBody, CardHeader } from '../../../ui/Card.tsx';
import { Description, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { longDate } from '../../dates/dates.ts';
import { ApprovalBadge } from '../ApprovalBadge.tsx';
import { DueBadge } from '../DueBadge.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { useReview } from './ReviewContext.ts';

/** What the server says of the invoice, and nobody types. */
export function FactsCard() {
  const { invoice } = useReview();
  const { currentApprovers, requiredApprovers, rejectionReason, sourceEmail } = invoice;
  return (
    <Card aria-labelledby="invoice-facts">
      <CardHeader id="invoice-facts" title="Approval" />
      <CardBody>
        <div className="flex flex-wrap gap-1.5 pb-2">
          <StatusBadge status={invoice.status} />
          <ApprovalBadge invoice={invoice} />
          <DueBadge invoice={invoice} />
        </div>
        <DescriptionList>
          <Description term="Approved by">
            {currentApprovers.length > 0 ? currentApprovers.join(', ') : 'Nobody yet'}
          </Description>
          <Description term="Needed" numeric>
            {invoice.requiredCount}
          </Description>
          {requiredApprovers.length > 0 && (
            <Description term="By">{requiredApprovers.join(', ')}</Description>
          )}
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

/** A long address breaks before its domain rather than before its last letter. */
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
