import { useState } from 'react';
import { discardSamples } from '#shared/accounts/contract.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** While there are samples: what they are, and one press to be rid of them. */
export function SamplesNote({ survey }: { survey: Survey | undefined }) {
  const { me } = useSignedIn();
  const [working, setWorking] = useState(false);
  if (!survey || survey.samples === 0 || !may(me.roles, 'account.edit')) return null;

  async function discard() {
    setWorking(true);
    try {
      await call(discardSamples);
      toast({ title: 'The samples are gone' });
    } catch (error) {
      toast({ title: 'Nothing thrown away', description: problemText(error), tone: 'danger' });
    } finally {
      setWorking(false);
    }
  }

  return (
    <Banner
      title="You have sample invoices to try things on"
      action={
        <Button size="sm" busy={working} onClick={() => void discard()}>
          Throw the samples away
        </Button>
      }
    >
      Open, correct, approve or reject them. They are in no figures, count against no plan, and are
      never exported.
    </Banner>
  );
}
