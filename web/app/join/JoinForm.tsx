import { z } from 'zod';
import { acceptInvitation } from '#shared/accounts/contract.ts';
import { personName } from '#shared/auth/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { endedToast } from '../login/endedToast.ts';
import { type LinkProblem, linkProblem } from '../login/linkProblem.ts';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import { NameFields } from '../people/NameFields.tsx';
import { RoleBadges } from '../people/RoleBadges.tsx';
import type { InspectedInvitation } from './useInvitation.ts';

/** The endpoint allows a known person to leave out the names; the form requires both. */
const nameSchema = z.object({
  firstName: personName.min(1, 'First name is required'),
  lastName: personName.min(1, 'Last name is required'),
});
type Name = z.infer<typeof nameSchema>;

interface JoinFormProps {
  token: string;
  invitation: InspectedInvitation;
  /** Somebody else who is signed in on this browser, and would be signed out. */
  replaces: string | undefined;
  onJoined: () => void;
  onLinkFailed: (problem: LinkProblem) => void;
}

export function JoinForm({ token, invitation, replaces, onJoined, onLinkFailed }: JoinFormProps) {
  const session = useSession();
  const form = useSchemaForm<Name, Partial<Name>>(invitation.known ? z.object({}) : nameSchema, {
    firstName: '',
    lastName: '',
  });
  const { errors, isSubmitting } = form.formState;
  useFocusOnArrival();

  const submit = form.handleSubmit(async (names) => {
    try {
      const { user, ended } = await call(acceptInvitation, { body: { token, ...names } });
      await session.begin(user);
      endedToast(ended);
      onJoined();
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('link_')) {
        onLinkFailed(linkProblem(error));
      } else showServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-semibold">Join {invitation.accountName}</h1>
        <p className="mt-1.5 text-ink-muted">
          {invitation.invitedBy} invites you to work in Docket as{' '}
          <strong className="font-semibold break-all text-ink">{invitation.email}</strong>.
        </p>
        <RoleBadges roles={invitation.roles} className="mt-3" />
      </div>
      {replaces && (
        <Banner tone="warning">
          You are signed in as {replaces}. Continuing signs you out and signs you in as{' '}
          {invitation.email}.
        </Banner>
      )}
      <FormProblem text={errors.root?.message} />
      {!invitation.known && (
        <NameFields
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
          errors={errors}
        />
      )}
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        Join {invitation.accountName}
      </Button>
    </form>
  );
}
