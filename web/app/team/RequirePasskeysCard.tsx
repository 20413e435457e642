import { useState } from 'react';
import { getAccount, requirePasskeys } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Switch } from '../../ui/forms/Switch.tsx';

const fetchAccount = () => call(getAccount);

/** Only for admins, and only while the server can be reached: the device keeps no copy. */
export function RequirePasskeysCard() {
  const { data, reload } = useFetched(fetchAccount);
  const [changing, setChanging] = useState(false);

  async function change(required: boolean) {
    setChanging(true);
    try {
      await call(requirePasskeys, { body: { required } });
      await reload();
    } catch (error) {
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setChanging(false);
    }
  }

  if (!data) return null;
  return (
    <Card aria-labelledby="signing-in">
      <CardHeader
        id="signing-in"
        title="Signing in"
        description="What everyone in this company needs to sign in."
      />
      <CardBody>
        <Switch
          label="Require passkeys"
          description="Members without a passkey cannot use Docket until they have added one, and emails no longer have links to approve or reject. API keys keep working."
          checked={data.requiresPasskeys}
          disabled={changing}
          onCheckedChange={(on) => void change(on)}
        />
      </CardBody>
    </Card>
  );
}
