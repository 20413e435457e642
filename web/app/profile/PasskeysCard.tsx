import { useState } from 'react';
import { deletePasskey, listPasskeys, type PasskeyView } from '#shared/auth/passkeys.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { longDate } from '../dates/dates.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { LiveList } from './LiveList.tsx';

const fetchPasskeys = () => call(listPasskeys);

export function PasskeysCard() {
  const { data, problem, reload } = useFetched(fetchPasskeys);
  const [removing, setRemoving] = useState<PasskeyView>();

  async function remove(passkey: PasskeyView) {
    await call(deletePasskey, { params: { passkeyId: passkey.id } });
    await reload();
    toast({ title: 'Passkey removed', description: passkey.name });
  }

  return (
    <Card>
      <CardHeader
        title="Passkeys"
        description="Sign in with your fingerprint, face or device PIN, without waiting for a mail."
        actions={<AddPasskeyDialog onAdded={reload} />}
      />
      <LiveList
        items={data}
        problem={problem}
        onAgain={() => void reload()}
        empty="You have no passkeys yet."
      >
        {(passkey) => (
          <li key={passkey.id} className="flex items-center gap-4 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{passkey.name}</p>
              <p className="text-sm text-ink-muted">
                Added {longDate(passkey.createdAt)}.{' '}
                {passkey.lastUsedAt
                  ? `Last used ${longDate(passkey.lastUsedAt)}.`
                  : 'Not used yet.'}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setRemoving(passkey)}
            >
              Remove
            </Button>
          </li>
        )}
      </LiveList>
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          description="It can no longer be used to sign in to Docket. Delete it in your device’s settings too."
          confirmLabel="Remove"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}
