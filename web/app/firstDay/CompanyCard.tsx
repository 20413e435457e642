import { renameAccount } from '#shared/accounts/contract.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { type CompanyAnswers, CompanyFields, type CompanyForm } from './CompanyFields.tsx';

/** The company's name, country, currency and books, for admins. */
export function CompanyCard() {
  const { me } = useSignedIn();
  const session = useSession();
  const form = useSchemaForm<CompanyForm, CompanyAnswers & { name: string }>(
    bodySchemaOf(renameAccount),
    {
      name: me.accountName,
      country: me.company?.country ?? '',
      currency: me.company?.currency ?? '',
      books: me.company?.books ?? 'none',
    },
  );
  const { errors, isSubmitting, isDirty } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(renameAccount, { body });
      await session.refresh();
      form.reset(form.getValues());
      toast({ title: 'Company saved' });
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Card aria-labelledby="company">
      <CardHeader id="company" title="Company" />
      <CardBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          <CompanyFields form={form} />
          <Button type="submit" className="self-start" busy={isSubmitting} disabled={!isDirty}>
            Save
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
