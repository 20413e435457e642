import { KeyRound, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { requestSignInLink } from '#shared/auth/contract.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { passkeyProblem } from '../passkeys/passkeyProblem.ts';
import {
  canAutofillPasskey,
  cancelPasskey,
  signInWithPasskey,
} from '../passkeys/signInWithPasskey.ts';
import { rememberLinkRequest } from './linkRequest.ts';

/** Needs no callback: the screen redirects as soon as the session begins. */
function PasskeyButton() {
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

/** Lets the browser offer passkeys in the suggestions of the e-mail field. */
function usePasskeyAutofill(): void {
  const session = useSession();
  useEffect(() => {
    let left = false;
    async function offer() {
      if (!(await canAutofillPasskey()) || left) return;
      const user = await signInWithPasskey('autofill');
      if (!left) await session.begin(user);
    }
    // Nobody asked for it, so a failure is silent; the passkey button reports its own.
    offer().catch(() => undefined);
    return () => {
      left = true;
      void cancelPasskey();
    };
  }, [session]);
}

interface SignInFormProps {
  email: string;
  next: string;
  onSent: (email: string) => void;
}

export function SignInForm({ email, next, onSent }: SignInFormProps) {
  const form = useSchemaForm<{ email: string }, { email: string }>(
    bodySchemaOf(requestSignInLink),
    {
      email,
    },
  );
  const { errors, isSubmitting } = form.formState;
  usePasskeyAutofill();

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestSignInLink, { body });
      rememberLinkRequest(window.localStorage, { email: body.email, at: Date.now(), next });
      onSent(body.email);
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl font-semibold">Sign in to Docket</h1>
        <p className="mt-1.5 text-ink-muted">We mail you a link. You need no password.</p>
      </div>
      <FormProblem text={errors.root?.message} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormField label="Email" error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="you@company.com"
            {...form.register('email')}
          />
        </FormField>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          icon={<Mail aria-hidden className="size-4" />}
        >
          Mail me a sign-in link
        </Button>
      </form>
      <div className="flex items-center gap-3 text-sm text-ink-muted">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <PasskeyButton />
    </div>
  );
}
