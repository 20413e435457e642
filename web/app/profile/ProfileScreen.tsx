import { updateMe } from '#shared/auth/contract.ts';
import { may } from '#shared/permissions.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { NameFields } from '../people/NameFields.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { AwayCard } from './AwayCard.tsx';
import { DisplayCard } from './DisplayCard.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

interface Names {
  firstName: string;
  lastName: string;
}

function NameCard() {
  const { me } = useSignedIn();
  const session = useSession();
  const { firstName, lastName } = me;
  const form = useSchemaForm<Names, Names>(bodySchemaOf(updateMe), { firstName, lastName });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const { user } = await call(updateMe, { body });
      await session.begin(user);
      form.reset({ firstName: user.firstName, lastName: user.lastName });
      toast({ title: 'Name saved', tone: 'positive' });
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Card>
      <CardHeader id="your-name" title="Your name" description={me.email} />
      <form noValidate onSubmit={submit}>
        <CardBody className="flex flex-col gap-4">
          <FormProblem text={errors.root?.message} />
          <NameFields
            firstName={form.register('firstName')}
            lastName={form.register('lastName')}
            errors={errors}
          />
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
            Save name
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}

export function ProfileScreen() {
  const { me } = useSignedIn();
  return (
    <Page
      title="Account settings"
      description="Your name, formats, passkeys, notifications and where you are signed in."
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6 xl:max-w-6xl">
        <PageHeader
          title="Account settings"
          description="Your name, formats, passkeys, notifications and where you are signed in."
        />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <NameCard />
            <DisplayCard />
            {may(me.roles, 'invoices.approve') && <AwayCard />}
            <PasskeysCard />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <NotificationsCard />
            <SessionsCard />
          </div>
        </div>
      </div>
    </Page>
  );
}
