import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import {
  changeNotificationSettings,
  getNotificationSettings,
  type LetterTime,
  letterTime,
} from '#shared/notifications/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import {
  type PushHere,
  pushHere,
  turnPushOff,
  turnPushOn,
} from '../../store/notifications/pushHere.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Separator } from '../../ui/layout/Separator.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

/** The state of push messages on this device, and what the person can do. */
const pushTexts: Record<PushHere, string> = {
  on: 'This device notifies you when something needs you, even while Docket is closed.',
  off: 'Switch it on to be notified on this device when something needs you, even while Docket is closed.',
  blocked:
    'Your browser blocks notifications of Docket. Allow them in the settings of this site, next to the address, and come back here.',
  notInstalled:
    'On an iPhone or iPad, add Docket to the home screen first: tap Share, then Add to Home Screen. Then switch it on from there.',
  unsupported: 'This browser cannot show push notifications. You still get emails.',
};

function PushOnThisDevice() {
  const { database } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState<string>();
  const here = useLiveQuery(() => pushHere(database), [database, asked]);
  if (!here) return null;

  async function change() {
    setBusy(true);
    setProblem(undefined);
    try {
      await (here === 'on' ? turnPushOff(database) : turnPushOn(database));
    } catch (error) {
      setProblem(whyNot(error));
    } finally {
      setBusy(false);
      // The browser's permission is not in the database, so re-render to read it again.
      setAsked((times) => times + 1);
    }
  }

  return (
    <section aria-labelledby="push-here" className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 id="push-here" className="font-medium">
          Push notifications on this device
        </h3>
        <Badge tone={here === 'on' ? 'positive' : 'neutral'}>{here === 'on' ? 'On' : 'Off'}</Badge>
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {pushTexts[here]}
      </p>
      <FormProblem text={problem} />
      {(here === 'on' || here === 'off') && (
        <div>
          <Button busy={busy} onClick={() => void change()}>
            {here === 'on' ? 'Switch off' : 'Switch on'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Browsers without a push service report technical errors. */
function whyNot(error: unknown): string {
  if (error instanceof DOMException) {
    return 'Your browser cannot reach its push service. Check the network and try again.';
  }
  return problemText(error);
}

const fetchSettings = () => call(getNotificationSettings);

const options = [
  {
    value: 'immediate',
    label: 'Within minutes',
    description: 'What comes in together is sent as one email.',
  },
  { value: 'daily', label: 'Once a day', description: 'At 8:00 where you are.' },
  { value: 'off', label: 'Never', description: 'You still see them under the bell.' },
];

export function NotificationsCard() {
  const { data, problem } = useFetched(fetchSettings);
  const [chosen, setChosen] = useState<LetterTime>();
  const [notSaved, setNotSaved] = useState<string>();
  const letters = chosen ?? data?.letters;

  useEffect(() => {
    if (window.location.hash === '#notifications') {
      document.getElementById('notifications')?.scrollIntoView();
    }
  }, []);

  async function choose(value: string) {
    const before = letters;
    const next = letterTime.parse(value);
    setChosen(next);
    setNotSaved(undefined);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await call(changeNotificationSettings, { body: { letters: next, zone: timeZone } });
      toast({ title: 'Notification settings saved', tone: 'positive' });
    } catch (error) {
      setChosen(before);
      setNotSaved(problemText(error));
    }
  }

  return (
    <Card aria-labelledby="notifications">
      <CardHeader
        id="notifications"
        title="Notifications"
        description="What is waiting for you in this company, and the outcome of your own work."
      />
      <CardBody className="flex flex-col gap-5">
        <FormProblem text={notSaved ?? (data ? undefined : problem)} />
        {letters && (
          <FormField label="Email notifications" group>
            <RadioGroup
              options={options}
              value={letters}
              onValueChange={(value) => void choose(value)}
            />
          </FormField>
        )}
        <Separator />
        <PushOnThisDevice />
      </CardBody>
    </Card>
  );
}
