import { useState } from 'react';
import {
  changeMessagePolicy,
  getMessagePolicy,
  type MessagePolicy,
} from '#shared/notifications/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Switch } from '../../ui/forms/Switch.tsx';

const fetchPolicy = () => call(getMessagePolicy);

const texts: Record<keyof MessagePolicy, { label: string; description: string }> = {
  picturesInLetters: {
    label: 'Show the first page in emails',
    description:
      'Emails about an invoice contain a small picture of it, with everything that can be read there.',
  },
  detailsInPush: {
    label: 'Vendor and amount in push notifications',
    description:
      'Everybody who sees a locked phone can read them. Otherwise they say only that an invoice waits.',
  },
  answersUnreadableMails: {
    label: 'Answer emails that cannot be read',
    description:
      'A sender whose address is proven is told that no invoice was found in their email, at most once a day.',
  },
};

/** Only for admins, and only while the server can be reached: the device keeps no copy. */
export function MessagesCard() {
  const { data } = useFetched(fetchPolicy);
  const [changed, setChanged] = useState<MessagePolicy>();
  const policy = changed ?? data;

  async function change(before: MessagePolicy, chosen: Partial<MessagePolicy>) {
    setChanged({ ...before, ...chosen });
    try {
      setChanged(await call(changeMessagePolicy, { body: chosen }));
    } catch (error) {
      setChanged(before);
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    }
  }

  if (!policy) return null;
  return (
    <Card aria-labelledby="messages">
      <CardHeader
        id="messages"
        title="Emails and push notifications"
        description="What leaves Docket for everybody who works in this company."
      />
      <CardBody className="flex flex-col gap-5">
        {messages.map((name) => (
          <Switch
            key={name}
            {...texts[name]}
            checked={policy[name]}
            onCheckedChange={(on) => void change(policy, { [name]: on })}
          />
        ))}
      </CardBody>
    </Card>
  );
}

const messages = ['picturesInLetters', 'detailsInPush', 'answersUnreadableMails'] as const;
