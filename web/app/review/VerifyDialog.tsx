import { useState } from 'react';
import {
  type VerificationMethod,
  verificationMethod,
  verificationMethods,
} from '#shared/checks/contract.ts';
import { verifyInvoice } from '../../store/decisions/flagDecisions.ts';
import { useHold } from '../../store/syncing/useHold.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { put } from '../outbox/put.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { useReview } from './ReviewContext.ts';
import { verificationMethodTexts } from './verificationMethodText.ts';

const options = verificationMethods.map((value) => ({
  value,
  label: verificationMethodTexts[value],
}));
const maxLength = 2_000;

function aboutAccount(iban: string | null): string {
  if (iban === null) return 'That it is right to pay without the bank account that was taken out.';
  return `That the bank account ${iban} is the vendor’s.`;
}

/** Asks how the held details were verified. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  // The verification covers what the dialog showed when it opened, even if newer data arrives.
  const [{ id, iban, sourceEmail, heldBy }] = useState(invoice);
  const [method, setMethod] = useState<VerificationMethod>('called_known_number');
  const [remark, setRemark] = useState('');
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const isBlank = remark.trim() === '';
  useHold(!isBlank);

  async function confirm() {
    setBusy(true);
    const how = { method, remark: remark.trim() };
    const taken = await put(database, verifyInvoice({ id, iban, sourceEmail }, how));
    setBusy(false);
    if (taken) onClose();
  }

  const what = heldBy.includes('bank_details_changed')
    ? aboutAccount(iban)
    : `That the mail from ${sourceEmail ?? 'this sender'} is the vendor’s.`;
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
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy} disabled={isBlank}>
            Record verification
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
