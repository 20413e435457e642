import { useState } from 'react';
import {
  type Deletion,
  deletionWaitDays,
  getDeletion,
  requestDeletion,
  withdrawDeletion,
} from '#shared/accounts/contract.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { longDate } from '../dates/dates.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface DeletionDialogProps {
  onRequested: () => void;
  onClose: () => void;
}

interface Named {
  companyName: string;
}

/** Asks for the company's name, so that nobody deletes the wrong one. */
function DeletionDialog({ onRequested, onClose }: DeletionDialogProps) {
  const { me } = useSignedIn();
  const form = useSchemaForm<Named, Named>(bodySchemaOf(requestDeletion), { companyName: '' });
  const { errors, isSubmitting } = form.formState;
  const isNamed = form.watch('companyName').trim() === me.accountName;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestDeletion, { body });
      onRequested();
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Delete ${me.accountName}?`}
      description={`After ${deletionWaitDays} days all of it is deleted: invoices, files, vendors, rules, people, the audit trail and the subscription. Until then any admin can take this back. After that nobody can.`}
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <FormProblem text={errors.root?.message} />
          <FormField
            label={`Type ${me.accountName} to confirm`}
            error={errors.companyName?.message}
          >
            <Input autoComplete="off" {...form.register('companyName')} />
          </FormField>
        </DialogBody>
        <DialogActions
          confirmLabel={`Delete in ${deletionWaitDays} days`}
          destructive
          busy={isSubmitting}
          disabled={!isNamed}
        />
      </form>
    </Dialog>
  );
}

const fetchDeletion = async () => (await call(getDeletion)).deletion;

export function DeletionCard() {
  const { data: deletion, problem, reload } = useFetched(fetchDeletion);
  return (
    <Card>
      <CardHeader
        title="Delete This Account"
        description="All of your company's data, for everybody in it."
      />
      <CardBody>
        {deletion === undefined ? (
          problem ? (
            <p className="text-ink-muted">{problem}</p>
          ) : (
            <Skeleton className="w-40" />
          )
        ) : deletion ? (
          <Waiting deletion={deletion} onWithdrawn={() => void reload()} />
        ) : (
          <Ask onRequested={() => void reload()} />
        )}
      </CardBody>
    </Card>
  );
}

function Ask({ onRequested }: { onRequested: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete this account…</Button>
      {open && <DeletionDialog onRequested={onRequested} onClose={() => setOpen(false)} />}
    </>
  );
}

function Waiting({ deletion, onWithdrawn }: { deletion: Deletion; onWithdrawn: () => void }) {
  const { me } = useSignedIn();
  const [busy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      await call(withdrawDeletion);
      toast({ title: `${me.accountName} stays`, tone: 'positive' });
      onWithdrawn();
    } catch (error) {
      toast({ title: 'Error', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Banner tone="danger" className="w-full">
        {`All data of ${me.accountName} will be deleted on ${longDate(deletion.dueAt)}, as ${deletion.requestedBy} has asked for. Until then any admin can take this back.`}
      </Banner>
      <Button variant="primary" busy={busy} onClick={() => void keep()}>
        Keep this account
      </Button>
    </div>
  );
}
