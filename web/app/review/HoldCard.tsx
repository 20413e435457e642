import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import {
  type VerificationMethod,
  verificationMethod,
  verificationMethods,
} from '#shared/checks/contract.ts';
import { duplicateCode } from '#shared/checks/duplicateHold.ts';
import { type HoldCode, heldText, holdCodes } from '#shared/checks/holds.ts';
import type { Invoice, Verification } from '#shared/invoices/contract.ts';
import { may, type Permission } from '#shared/permissions.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { verifyInvoice } from '../../store/decisions/flagDecisions.ts';
import { isAbout } from '../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../store/decisions/useOutbox.ts';
import { useKeepOpen } from '../../store/session/SessionContext.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useCommands } from '../commands/Commands.ts';
import { longDate } from '../dates/dates.ts';
import { ibanText } from '../invoices/ibanText.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';

const verificationMethodTexts: Record<VerificationMethod, string> = {
  called_known_number: 'Called a number that was known before',
  asked_in_person: 'Asked them in person',
  confirmed_by_bank: 'Confirmed by the bank',
  signed_letter: 'Signed letter',
  other: 'Another way',
};

/** A method of a later version, unknown here, is shown by its code. */
function verificationMethodText(method: string): string {
  const known: Readonly<Record<string, string>> = verificationMethodTexts;
  return known[method] ?? method;
}

const options = verificationMethods.map((value) => ({
  value,
  label: verificationMethodTexts[value],
}));
const maxLength = 2_000;

type Held = Pick<Invoice, 'iban' | 'sourceEmail' | 'vendorName'>;

/** What a verification of each hold says. */
const statements: Readonly<Record<HoldCode, (invoice: Held) => string>> = {
  bank_details_changed: ({ iban, vendorName }) =>
    iban === null
      ? 'That it is right to pay without the bank account that was taken out.'
      : `That the bank account ${ibanText(iban)} belongs to ${vendorName ?? 'the vendor'}.`,
  lookalike_vendor: ({ vendorName }) =>
    `That ${vendorName ?? 'this vendor'} is a vendor of its own, and is to be paid.`,
  value_not_valid: () =>
    'That the invoice is right, although a value in the document is not valid.',
  sender_unauthenticated: ({ sourceEmail, vendorName }) =>
    `That the mail from ${sourceEmail ?? 'this sender'} is from ${vendorName ?? 'the vendor'}.`,
};

/** What was verified, for each hold. */
const verifiedDetails: Readonly<
  Record<HoldCode, { term: string; value: (verification: Verification) => string }>
> = {
  bank_details_changed: {
    term: 'Bank account',
    value: ({ iban }) => (iban === null ? 'Taken out' : ibanText(iban)),
  },
  lookalike_vendor: { term: 'Name', value: ({ vendorName }) => vendorName ?? '' },
  value_not_valid: { term: 'Value that is not valid', value: () => 'Left out' },
  sender_unauthenticated: { term: 'Sender', value: ({ sourceEmail }) => sourceEmail ?? '' },
};

/** Asks how the held details were verified. */
function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  // The verification covers what the dialog showed when it opened, even if newer data arrives.
  const [{ id, iban, sourceEmail, vendorName, heldBy }] = useState(invoice);
  const [method, setMethod] = useState<VerificationMethod>('called_known_number');
  const [remark, setRemark] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBlank = remark.trim() === '';
  useKeepOpen(!isBlank);

  async function confirm() {
    setBusy(true);
    const how = { method, remark: remark.trim() };
    const taken = await enqueueDecision(
      database,
      verifyInvoice({ id, iban, sourceEmail, vendorName }, how),
    );
    setBusy(false);
    if (taken) onClose();
  }

  const what = holdCodes
    .filter((code) => heldBy.includes(code))
    .map((code) => statements[code]({ iban, sourceEmail, vendorName }))
    .join(' ');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Record verification"
      description={`${what} Everybody in the company can read what you write here.`}
      size="sm"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlank) void confirm();
        }}
      >
        <DialogBody>
          <div className="flex flex-col gap-4">
            <FormField label="How was it verified?" group>
              <RadioGroup
                options={options}
                value={method}
                onValueChange={(value) => setMethod(verificationMethod.parse(value))}
              />
            </FormField>
            <FormField
              label="Remark"
              required
              hint="Whom you asked, when, and what they said."
              error={left && isBlank && 'Please say how it was verified'}
            >
              <Textarea
                rows={3}
                maxLength={maxLength}
                value={remark}
                onChange={({ target }) => setRemark(target.value)}
                onBlur={() => setLeft(true)}
              />
            </FormField>
          </div>
        </DialogBody>
        <DialogActions confirmLabel="Record verification" busy={busy} disabled={isBlank} />
      </form>
    </Dialog>
  );
}

export function useMayVerify(): boolean {
  return useMayAnswer('invoices.verify');
}

/** Whether this person may answer flags now. An unsent answer must be dealt with first. */
export function useMayAnswer(permission: Permission): boolean {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const { entries } = useOutbox(database);
  if (invoice.status !== 'pending_review' || !may(me.roles, permission)) return false;
  const name = documentName('invoice', invoice.id);
  return !entries?.some((entry) => entry.kind === 'decision' && isAbout(entry, name));
}

/** What holds the invoice, or how it was verified. */
export function HoldCard() {
  const { heldBy, verification } = useReview().invoice;
  if (heldBy.length > 0) return <OnHold codes={heldBy} />;
  return verification ? <Verified /> : null;
}

function OnHold({ codes }: { codes: readonly string[] }) {
  const mayVerify = useMayVerify() && codes.some((code) => code !== duplicateCode);
  const [asking, setAsking] = useState(false);
  const verify = () => setAsking(true);
  const command = { id: 'verify', label: 'Record how this invoice was verified', run: verify };
  useCommands(mayVerify ? [command] : []);
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
            <Button size="sm" onClick={verify}>
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
  const { name, at, method, remark, codes, vendorName } = verification;
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
          {vendorName !== null && <Description term="Vendor">{vendorName}</Description>}
          {holdCodes
            .filter((code) => codes.includes(code))
            .map((code) => (
              <Description key={code} term={verifiedDetails[code].term}>
                {verifiedDetails[code].value(verification)}
              </Description>
            ))}
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
