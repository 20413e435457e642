import {
  type KindMapping,
  type MappedKind,
  type Mapping,
  mappedKinds,
  newLedgerSettings,
} from '#shared/integrations/contract.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { MappingChange } from './MappingChange.ts';

const kindNames: Readonly<Record<MappedKind, string>> = {
  credit: 'Credit notes',
  receipt: 'Receipts',
};

interface KindsOfDocumentsProps {
  mapping: Mapping;
  disabled: boolean;
  onChange: (change: MappingChange) => Promise<void>;
}

/** Where lines go that nobody coded, by the kind of their document. */
export function KindsOfDocuments({ mapping, disabled, onChange }: KindsOfDocumentsProps) {
  const { choices } = mapping;
  // A device may have kept settings from before there were these.
  const settings = { ...newLedgerSettings, ...mapping.settings };
  const accounts = choices.accounts.map(({ id, name }) => ({ value: id, label: name }));
  const codes = choices.taxCodes.map(({ id, name }) => ({ value: id, label: name }));
  const asInvoices = { value: '', label: 'As invoices' };

  function change(kind: MappedKind, part: Partial<KindMapping>) {
    const { byKind } = settings;
    void onChange({ byKind: { ...byKind, [kind]: { ...byKind[kind], ...part } } });
  }

  return (
    <section aria-label="By kind of document" className="flex flex-col gap-2">
      <h3 className="font-semibold">By kind of document</h3>
      <p className="text-sm text-ink-muted">
        For lines that are not coded and whose vendor has no account. The tax code is for lines with
        tax whose rate has no code of its own.
      </p>
      <div className="grid gap-x-5 gap-y-4 pt-1 md:grid-cols-[8rem_1fr_1fr] md:items-end">
        <p className="font-medium md:pb-2">Invoices</p>
        <FormField label="Account for expenses">
          <Select
            options={accounts}
            value={settings.accountId ?? ''}
            disabled={disabled}
            onValueChange={(id) => void onChange({ accountId: id })}
          />
        </FormField>
        <FormField label="Default tax code">
          <Select
            options={[{ value: '', label: 'None' }, ...codes]}
            value={settings.taxCodeId ?? ''}
            disabled={disabled}
            onValueChange={(id) => void onChange({ taxCodeId: id || null })}
          />
        </FormField>
        {mappedKinds.map((kind) => (
          <div key={kind} className="contents">
            <p className="font-medium md:pb-2">{kindNames[kind]}</p>
            <div>
              <p className="pb-1 text-sm font-medium md:hidden">Account</p>
              <Select
                aria-label={`Account of ${kindNames[kind].toLowerCase()}`}
                options={[asInvoices, ...accounts]}
                value={settings.byKind[kind].accountId ?? ''}
                disabled={disabled}
                onValueChange={(id) => change(kind, { accountId: id || null })}
              />
            </div>
            <div>
              <p className="pb-1 text-sm font-medium md:hidden">Tax code</p>
              <Select
                aria-label={`Tax code of ${kindNames[kind].toLowerCase()}`}
                options={[asInvoices, ...codes]}
                value={settings.byKind[kind].taxCodeId ?? ''}
                disabled={disabled}
                onValueChange={(id) => change(kind, { taxCodeId: id || null })}
              />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
