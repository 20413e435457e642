import { useState } from 'react';
import { chooseBillsLedger, type Integration } from '#shared/integrations/contract.ts';
import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

interface SeveralLedgersProps {
  /** Those that are connected, more than one. */
  connected: readonly Integration[];
  mayManage: boolean;
}

const inWords = new Intl.ListFormat('en-US');
const everywhere = 'all';

/** Warns that invoices may go to several ledgers, and lets an admin choose the one that bills go to. */
export function SeveralLedgers({ connected, mayManage }: SeveralLedgersProps) {
  const { database } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const isOffline = useConnection() === 'offline';
  const taking = connected.filter(({ takesBills }) => takesBills !== false);
  const [only] = taking;
  const isOne = taking.length === 1 && only !== undefined;
  const namesOf = (some: readonly Integration[]) =>
    inWords.format(some.map(({ id }) => ledgerNames[id].short));

  async function choose(value: string) {
    const ledger = ledgerId.safeParse(value).data ?? null;
    setBusy(true);
    try {
      await database.integrations.bulkPut(await call(chooseBillsLedger, { body: { ledger } }));
      toast({
        title: ledger ? `Bills go to ${ledgerNames[ledger].short}` : 'Bills can go to all ledgers',
        about: 'bills-ledger',
        tone: 'positive',
      });
    } catch (error) {
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card aria-labelledby="several-ledgers" className={isOne ? '' : 'border-warning/60'}>
      <CardHeader
        id="several-ledgers"
        title={`${namesOf(connected)} are connected`}
        description={
          isOne
            ? `Bills go to ${namesOf(taking)}. Lists, payments and the ledger check are read from all of them.`
            : `An invoice may become a bill in each of them, and could be paid twice. ${automaticText(taking)}`
        }
      />
      <CardBody>
        <FormField label="Bills go to" group>
          <RadioGroup
            value={isOne ? only.id : everywhere}
            disabled={!mayManage || busy || isOffline}
            onValueChange={(value) => void choose(value)}
            options={[
              ...connected.map(({ id, company }) => ({
                value: id,
                label: company ? `${ledgerNames[id].short} · ${company}` : ledgerNames[id].short,
              })),
              {
                value: everywhere,
                label: 'All of them',
                description: 'For companies that keep books in several places on purpose.',
              },
            ]}
          />
        </FormField>
        {!mayManage && <p className="pt-3 text-sm text-ink-muted">Choosing is for admins.</p>}
      </CardBody>
    </Card>
  );

  function automaticText(some: readonly Integration[]): string {
    const automatic = some.filter(({ exportsOnApproval }) => exportsOnApproval);
    if (automatic.length === 0) return 'None gets invoices by itself on approval.';
    return `On approval invoices go to ${namesOf(automatic)} by themselves.`;
  }
}
