import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { heldText } from '#shared/checks/holdTexts.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { longDate } from '../dates/dates.ts';
import { useReview } from './ReviewContext.ts';
import { useMayVerify } from './useMayVerify.ts';
import { VerifyDialog } from './VerifyDialog.tsx';
import { verificationMethodText } from './verificationMethodText.ts';

/** What holds the invoice, or how it was verified. */
export function HoldCard() {
  const { heldBy, verification } = useReview().invoice;
  if (heldBy.length > 0) return <Held codes={heldBy} />;
  return verification ? <Verified /> : null;
}

function Held({ codes }: { codes: readonly string[] }) {
  const mayVerify = useMayVerify();
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-labelledby="invoice-hold">
      <CardHeader
        id="invoice-hold"
        title={
          <span className="flex items-center gap-2">
            <Lock aria-hidden className="size-4 text-danger-ink" />
            On hold
          </span>
        }
        actions={
          mayVerify && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Record verification
            </Button>
          )
        }
      />
      <CardBody>
        <p>{heldText(codes)}</p>
      </CardBody>
      {asking && <VerifyDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Verified() {
  const { verification } = useReview().invoice;
  if (!verification) return null;
  const { name, at, method, remark, iban, sourceEmail, codes } = verification;
  return (
    <Card aria-labelledby="invoice-hold">
      <CardHeader
        id="invoice-hold"
        title={
          <span className="flex items-center gap-2">
            <LockOpen aria-hidden className="size-4 text-positive" />
            Verified
          </span>
        }
      />
      <CardBody>
        <DescriptionList>
          {codes.includes('bank_details_changed') && (
            <Description term="Bank account">{iban ?? 'Taken out'}</Description>
          )}
          {codes.includes('sender_unauthenticated') && (
            <Description term="Sender">{sourceEmail}</Description>
          )}
          <Description term="How">{verificationMethodText(method)}</Description>
          <Description term="Remark">{remark}</Description>
          <Description term="By">
            {name}, {longDate(at)}
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
