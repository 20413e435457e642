import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSession } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { passkeyProblem } from '../passkeys/passkeyProblem.ts';
import { signInWithPasskey } from '../passkeys/signInWithPasskey.ts';

/** Needs no callback: the screen redirects as soon as the session begins. */
export function PasskeyButton() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;

  async function signIn() {
    setBusy(true);
    setProblem(undefined);
    try {
      await session.begin(await signInWithPasskey('prompt'));
    } catch (error) {
      setProblem(passkeyProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button
        size="lg"
        busy={busy}
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
