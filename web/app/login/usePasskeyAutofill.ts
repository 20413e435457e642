import { useEffect } from 'react';
import { useSession } from '../../store/session/SessionContext.ts';
import {
  canAutofillPasskey,
  cancelPasskey,
  signInWithPasskey,
} from '../passkeys/signInWithPasskey.ts';

/** Lets the browser offer passkeys in the suggestions of the e-mail field. */
export function usePasskeyAutofill(): void {
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
