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
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Separator } from '../../ui/layout/Separator.tsx';
import { PushOnThisDevice } from './PushOnThisDevice.tsx';

const fetchSettings = () => call(getNotificationSettings);

const options = [
  {
    value: 'immediate',
    label: 'Within minutes',
    description: 'What comes together is gathered in one letter.',
  },
  { value: 'daily', label: 'Once a day', description: 'At 8:00 where you are.' },
  { value: 'off', label: 'Never', description: 'The bell tells you all the same.' },
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
        description="What waits for you in this company, and what became of what you did."
      />
      <CardBody className="flex flex-col gap-5">
        <FormProblem text={notSaved ?? (data ? undefined : problem)} />
        {letters && (
          <FormField label="Letters to your address" group>
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
