import { KeyRound, Mail } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { listPasskeys } from '#shared/auth/passkeys.ts';
import { enterProofCode, mailProofCode } from '#shared/auth/proof.ts';
import { proofAskedBy } from '../../api/askForProof.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { passkeyProblem } from '../passkeys/passkeyProblem.ts';
import { proveWithPasskey } from '../passkeys/proveWithPasskey.ts';

/** Asks for a fresh proof when a call needs one; the call is repeated afterwards. */
export function ProofDialog() {
  const [asked, setAsked] = useState(false);
  const waiting = useRef<((proven: boolean) => void)[]>([]);

  useEffect(
    () =>
      proofAskedBy(() => {
        setAsked(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );

  function close(proven: boolean) {
    setAsked(false);
    for (const resolve of waiting.current.splice(0)) resolve(proven);
  }

  if (!asked) return null;
  return (
    <Dialog
      open
      onOpenChange={() => close(false)}
      size="sm"
      title="Confirm that it is you"
      description="Use a passkey, or a code that we mail you. You are asked again after 15 minutes."
    >
      <Proving onProven={() => close(true)} />
    </Dialog>
  );
}

const fetchPasskeys = () => call(listPasskeys);

function Proving({ onProven }: { onProven: () => void }) {
  const { data: passkeys = [] } = useFetched(fetchPasskeys);
  const [mailedTo, setMailedTo] = useState<string>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(work: () => Promise<void>, wordsFor: (error: unknown) => string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setBusy(false);
    }
  }

  const provePasskey = () =>
    attempt(async () => {
      await proveWithPasskey();
      onProven();
    }, passkeyProblem);

  const mailCode = () =>
    attempt(async () => {
      const { message } = await call(mailProofCode);
      setMailedTo(message);
    }, problemText);

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog may lie over another form.
    event.stopPropagation();
    void attempt(async () => {
      await call(enterProofCode, { body: { code } });
      onProven();
    }, problemText);
  }

  return (
    <form noValidate onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
        <FormProblem text={problem} />
        {mailedTo && (
          <>
            <p role="status" className="text-ink-muted">
              {mailedTo}
            </p>
            <FormField label="Code">
              <Input
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </FormField>
          </>
        )}
        {passkeys.length > 0 && (
          <Button
            icon={<KeyRound aria-hidden className="size-4" />}
            variant={mailedTo ? 'secondary' : 'primary'}
            busy={busy}
            onClick={() => void provePasskey()}
          >
            Use a passkey
          </Button>
        )}
        <Button
          icon={<Mail aria-hidden className="size-4" />}
          busy={busy}
          onClick={() => void mailCode()}
        >
          {mailedTo ? 'Mail me another code' : 'Mail me a code'}
        </Button>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        {mailedTo && (
          <Button type="submit" variant="primary" busy={busy}>
            Confirm
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
