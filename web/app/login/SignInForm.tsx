import { Mail } from 'lucide-react';
import { requestSignInLink } from '#shared/auth/contract.ts';
import { bodyOf } from '../../api/bodyOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showRefusal } from '../../forms/showRefusal.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { rememberAsking } from './askedForLink.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { usePasskeyAutofill } from './usePasskeyAutofill.ts';

interface SignInFormProps {
  email: string;
  next: string;
  onSent: (email: string) => void;
}

export function SignInForm({ email, next, onSent }: SignInFormProps) {
  const form = useSchemaForm<{ email: string }, { email: string }>(bodyOf(requestSignInLink), {
    email,
  });
  const { errors, isSubmitting } = form.formState;
  usePasskeyAutofill();

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestSignInLink, { body });
      rememberAsking(window.localStorage, { email: body.email, at: Date.now(), next });
      onSent(body.email);
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl font-semibold">Sign in to Docket</h1>
        <p className="mt-1.5 text-ink-muted">We mail you a link. No password needed.</p>
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
