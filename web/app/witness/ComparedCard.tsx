import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { z } from 'zod';
import { comparedFieldNames, comparedFields } from '#shared/integrations/comparedFields.ts';
import {
  type IntegrationCalls,
  integrationCalls,
  newLedgerSettings,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckboxGroup } from '../../ui/forms/Checkbox.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

interface ComparedFromProps {
  from: string | null;
  disabled: boolean;
  onFrom: (from: string | null) => void;
}

/** Saved once it is left: on the way to a day there may be others. */
function ComparedFrom({ from, disabled, onFrom }: ComparedFromProps) {
  const [day, setDay] = useState(from ?? '');
  return (
    <DateField
      value={day}
      onValueChange={setDay}
      disabled={disabled}
      onBlur={() => {
        if ((day || null) !== from) onFrom(day || null);
      }}
    />
  );
}

interface ComparedCardProps {
  ledger: LedgerId;
  mayManage: boolean;
}

/** What is compared with one ledger, and from which day on. */
export function ComparedCard({ ledger, mayManage }: ComparedCardProps) {
  const { database } = useSignedIn();
  const mapping = useLiveQuery(() => database.mappings.get(ledger), [database, ledger]);
  const [busy, setBusy] = useState(false);
  const isOffline = useConnection() === 'offline';
  if (!mapping) return null;
  const { short } = ledgerNames[ledger];
  // A device may have kept settings from before there were these.
  const settings = { ...newLedgerSettings, ...mapping.settings };
  const disabled = !mayManage || busy || isOffline;

  async function change(body: z.input<IntegrationCalls['changeMapping']['body']>) {
    setBusy(true);
    try {
      const after = await call(integrationCalls[ledger].changeMapping, { body });
      await database.mappings.put({ id: ledger, ...after });
    } catch (error) {
      toast({ title: 'Update Failed', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card aria-labelledby={`compared-${ledger}`}>
      <CardHeader
        id={`compared-${ledger}`}
        title={`What is compared with ${short}`}
        description={
          mayManage
            ? 'It counts from the next check on.'
            : 'Choosing this is for admins. It counts from the next check on.'
        }
      />
      <CardBody className="flex flex-col gap-5">
        <fieldset disabled={disabled} className="contents">
          <FormField label="Counts as changed after the approval" group>
            <CheckboxGroup
              options={comparedFields.map((value) => ({ value, label: comparedFieldNames[value] }))}
              value={settings.comparedFields}
              onValueChange={(fields) => void change({ comparedFields: fields })}
            />
          </FormField>
          <FormField
            label="Bills entered from"
            hint={`Empty: since ${short} was connected.`}
            className="max-w-56"
          >
            <ComparedFrom
              key={settings.comparedFrom}
              from={settings.comparedFrom}
              disabled={disabled}
              onFrom={(comparedFrom) => void change({ comparedFrom })}
            />
          </FormField>
        </fieldset>
      </CardBody>
    </Card>
  );
}
