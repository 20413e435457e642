import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSession } from '../../store/session/SessionContext.ts';
import { useSyncing } from '../../store/syncing/SyncingContext.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { deviceName } from '../passkeys/deviceName.ts';
import { passkeyProblem } from '../passkeys/passkeyProblem.ts';
import { proveWithPasskey } from '../passkeys/proveWithPasskey.ts';
import { MessageCard } from '../public/MessageCard.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useSwitchAccount } from '../session/useSwitchAccount.ts';
import { useLogout } from './useLogout.tsx';

const texts = {
  add: {
    title: 'Add a passkey to go on',
    button: 'Add a passkey',
    text: 'requires a passkey of everybody who works in it. Add one once: your fingerprint, face or device PIN, or a security key. Then you sign in with it, without waiting for a mail.',
  },
  use: {
    title: 'Use your passkey to go on',
    button: 'Use your passkey',
    text: 'requires a passkey of everybody who works in it, and you signed in by mail here. Is the device with your passkey lost? Ask an admin of your company to reset it.',
  },
};

async function addPasskey(): Promise<void> {
  // Loaded on demand: the frame is part of every screen.
  const { registerPasskey } = await import('../passkeys/registerPasskey.ts');
  await registerPasskey(deviceName(navigator.userAgent) || 'My passkey');
}

/** Instead of the screens, while the company requires a passkey that was not used in this session. */
export function PasskeyGate({ needed }: { needed: 'add' | 'use' }) {
  const { me } = useSignedIn();
  const session = useSession();
  const syncing = useSyncing();
  const switchTo = useSwitchAccount();
  const { leave, leaving, warning } = useLogout();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { title, text, button } = texts[needed];

  async function goOn() {
    setBusy(true);
    setProblem(undefined);
    try {
      await (needed === 'add' ? addPasskey() : proveWithPasskey());
      await session.refresh();
      // Unsent changes on this device have waited for the passkey.
      syncing.wake();
    } catch (error) {
      setProblem(passkeyProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title={title} description="Your company requires passkeys.">
      <MessageCard
        icon={<KeyRound />}
        title={title}
        actions={
          <>
            <Button variant="primary" busy={busy} onClick={() => void goOn()}>
              {button}
            </Button>
            <Button variant="ghost" busy={leaving} onClick={leave}>
              Log out
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            <span className="font-medium break-words text-ink">{me.accountName}</span> {text}
          </p>
          <p>What you have changed on this device stays here, and is sent afterwards.</p>
          <FormProblem text={problem} />
          {me.accounts.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {me.accounts.map(({ id, name }) => (
                <Button key={id} size="sm" onClick={() => switchTo(id)}>
                  Switch to {name}
                </Button>
              ))}
            </div>
          )}
        </div>
      </MessageCard>
      {warning}
    </Page>
  );
}
