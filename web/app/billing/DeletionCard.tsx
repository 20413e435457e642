import { useState } from 'react';
import { type Deletion, getDeletion, withdrawDeletion } from '#shared/accounts/leaving.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { longDate } from '../dates/dates.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

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
