import { updateMe } from '#shared/auth/contract.ts';
import { bodyOf } from '../../api/bodyOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showRefusal } from '../../forms/showRefusal.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { NameFields } from '../people/NameFields.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

interface Names {
  firstName: string;
  lastName: string;
}

export function NameCard() {
  const { me } = useSignedIn();
  const session = useSession();
  const { firstName, lastName } = me;
  const form = useSchemaForm<Names, Names>(bodyOf(updateMe), { firstName, lastName });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const { user } = await call(updateMe, { body });
      await session.begin(user);
      form.reset({ firstName: user.firstName, lastName: user.lastName });
      toast({ title: 'Name saved', tone: 'positive' });
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <Card>
      <CardHeader title="Your name" description={me.email} />
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
