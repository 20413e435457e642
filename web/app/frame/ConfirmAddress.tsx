import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { requestSignInLink } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { leadLinkTo, rememberLinkRequest } from '../login/linkRequest.ts';
import { SandboxMailNote } from '../login/SandboxMailNote.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** After a checkout, until the link that was mailed to the address has been opened. */
export function ConfirmAddress() {
  const { me } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const { pathname, search, hash } = useLocation();
  const here = `${pathname}${search}${hash}`;
  // A row that an earlier version kept on the device lacks the field.
  const isProven = me.addressProven !== false;
  useEffect(() => {
    if (!isProven) leadLinkTo(window.localStorage, me.email, here, Date.now());
  }, [isProven, me.email, here]);
  if (isProven) return null;

  async function mailLink() {
    setBusy(true);
    try {
      await call(requestSignInLink, { body: { email: me.email } });
      rememberLinkRequest(window.localStorage, {
        email: me.email,
        at: Date.now(),
        next: here,
      });
      toast({ title: 'Link mailed', description: `Open the mail to ${me.email} in this browser.` });
    } catch (error) {
      toast({ title: 'No link mailed', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pt-4 sm:px-6">
      <Banner
        tone="warning"
        title="Confirm your e-mail address"
        action={
          <Button size="sm" busy={busy} onClick={() => void mailLink()}>
            Mail the link again
          </Button>
        }
      >
        Open the link that we mailed to <span className="wrap-anywhere">{me.email}</span>. In this
        browser it brings you back here. {/* On phones it is said where somebody tries it. */}
        <span className="max-sm:hidden">
          Until then you cannot connect a ledger, invite people, add passkeys or API keys, export
          all data, or rename or delete the company.
        </span>
        <SandboxMailNote />
      </Banner>
    </div>
  );
}
