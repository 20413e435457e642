import { useState } from 'react';
import {
  type Integration,
  keyCalls,
  type LedgerKey,
  ledgerKey,
} from '#shared/integrations/contract.ts';
import { type KeyLedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

interface ConnectByKeyProps {
  ledger: KeyLedgerId;
  integration: Integration;
  /** Connecting a ledger needs an address that is confirmed. */
  isAllowed: boolean;
}

/** Connects a ledger at an address of the company by an API key. */
export function ConnectByKey({ ledger, integration, isAllowed }: ConnectByKeyProps) {
  const { short } = ledgerNames[ledger];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" disabled={!isAllowed} onClick={() => setIsOpen(true)}>
        {`${integration.needsReconnection ? 'Reconnect' : 'Connect'} ${short}`}
      </Button>
      {isOpen && <KeyDialog ledger={ledger} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const empty = { address: '', database: '', login: '', key: '' };
const input = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

function KeyDialog({ ledger, onClose }: { ledger: KeyLedgerId; onClose: () => void }) {
  const { short } = ledgerNames[ledger];
  const { database } = useSignedIn();
  const form = useSchemaForm<LedgerKey, LedgerKey>(ledgerKey, empty);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(keyCalls[ledger].connect, { body });
      await pullMappings(database);
      toast({ title: `${short} Connected`, about: `ledger.${ledger}`, tone: 'positive' });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Connect ${short}`}
      description={`Docket acts as the user whose API key you enter. Make the key in ${short}, in the preferences of that user under Account Security.`}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          <FormField
            label="Address"
            required
            hint="As you open it in the browser"
            error={errors.address?.message}
          >
            <Input
              type="url"
              inputMode="url"
              placeholder="https://acme.odoo.com"
              {...input}
              {...form.register('address')}
            />
          </FormField>
          <FormField label="Database" required error={errors.database?.message}>
            <Input {...input} {...form.register('database')} />
          </FormField>
          <FormField
            label="User"
            required
            hint="The login of the user"
            error={errors.login?.message}
          >
            <Input {...input} {...form.register('login')} />
          </FormField>
          <FormField label="API key" required error={errors.key?.message}>
            <Input
              type="password"
              {...input}
              autoComplete="new-password"
              {...form.register('key')}
            />
          </FormField>
        </DialogBody>
        <DialogActions confirmLabel="Connect" busy={isSubmitting} />
      </form>
    </Dialog>
  );
}
