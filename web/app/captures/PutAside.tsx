import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { problemText } from '../../api/problemText.ts';
import { decideAboutSender, pullMailSenders } from '../../store/pulled/pullMailSenders.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useSendersToPutAside } from '../../store/rows/sendersToPutAside.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

function useDecideSender() {
  const { database } = useSignedIn();
  const [busy, setBusy] = useState(false);
  async function decide(email: string, isPutAside: boolean) {
    setBusy(true);
    try {
      await decideAboutSender(database, { email, isPutAside });
      toast(
        isPutAside
          ? { title: 'Put aside from now on', description: `Mails of ${email} are not read.` }
          : { title: 'Read from now on', description: `Mails of ${email} are read again.` },
      );
    } catch (error) {
      toast({ title: 'Error', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, decide };
}

/** Asks about one sender of whom several mails were no invoices. Nothing happens without an answer. */
export function PutAsideQuestion() {
  const { me, database } = useSignedIn();
  const [email] = useSendersToPutAside(database);
  if (email === undefined || !may(me.roles, 'invoices.delete')) return null;
  return <AskAbout email={email} />;
}

/** Only once it is known that no colleague has decided about this sender. */
function AskAbout({ email }: { email: string }) {
  const { database } = useSignedIn();
  const { state } = usePull(database, pullMailSenders);
  const { busy, decide } = useDecideSender();
  if (state.status !== 'done') return null;
  return (
    <Banner
      title={<span className="wrap-anywhere">{`Put mails of ${email} aside from now on?`}</span>}
      action={
        <span className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            disabled={busy}
            onClick={() => void decide(email, true)}
          >
            Put aside
          </Button>
          <Button size="sm" disabled={busy} onClick={() => void decide(email, false)}>
            Keep reading
          </Button>
        </span>
      }
    >
      Several of them were no invoices. Put aside, they stay in the list of emails, where each can
      be read after all.
    </Banner>
  );
}

/** The senders whose mails are put aside, each of which can be read again. */
export function PutAsideSenders() {
  const { me, database } = useSignedIn();
  usePull(database, pullMailSenders);
  const senders = useLiveQuery(() => database.mailSenders.toArray(), [database]);
  const { busy, decide } = useDecideSender();
  const aside = (senders ?? []).filter(({ isPutAside }) => isPutAside);
  if (aside.length === 0) return null;
  return (
    <section aria-label="Put aside" className="flex flex-col gap-1.5 px-4 pb-4 sm:px-5">
      <h3 className="text-sm font-medium">Put aside</h3>
      <ul className="flex flex-col gap-1.5">
        {aside.map(({ email, decidedByName }) => (
          <li key={email} className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {email} <span className="text-ink-muted">by {decidedByName}</span>
            </span>
            {may(me.roles, 'invoices.delete') && (
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                aria-label={`Read mails of ${email} again`}
                onClick={() => void decide(email, false)}
              >
                Read again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
