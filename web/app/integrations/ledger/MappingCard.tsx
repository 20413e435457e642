import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { listNames } from '#shared/books/lists.ts';
import { listOfField } from '#shared/coding/problems.ts';
import {
  integrationCalls,
  type Mapping,
  newLedgerSettings,
  type RequiredField,
} from '#shared/integrations/contract.ts';
import {
  billStatuses,
  type LedgerId,
  ledgerNames,
  ledgerTraits,
} from '#shared/integrations/ledgers.ts';
import { call } from '../../../api/call.ts';
import { problemText } from '../../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { KindsOfDocuments } from './KindsOfDocuments.tsx';
import type { MappingChange } from './MappingChange.ts';
import { TaxCodes } from './TaxCodes.tsx';

interface VendorAccountsProps {
  mapping: Mapping;
  disabled: boolean;
  onChange: (change: MappingChange) => Promise<void>;
}

/** Accounts for single vendors; the account of the vendor's last bill is suggested. */
function VendorAccounts({ mapping, disabled, onChange }: VendorAccountsProps) {
  const { settings, choices, vendors } = mapping;
  if (vendors.length === 0) {
    return (
      <p className="text-sm text-ink-muted">
        The account of a vendor, with its tax code and class, is chosen with the vendor at any time.
        Vendors whose bills have been exported appear here with the account of their last bill.
      </p>
    );
  }
  const options = [
    { value: '', label: 'Default account' },
    ...choices.accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choose = (vendorId: string, accountId: string | null) =>
    void onChange({ vendorAccounts: { [vendorId]: accountId } });
  return (
    <section aria-label="Accounts by vendor" className="flex flex-col gap-2">
      <h3 className="font-semibold">Accounts by vendor</h3>
      <ul className="divide-y divide-line">
        {vendors.map(({ id, name, suggestedAccountId }) => {
          const chosen = settings.vendorAccounts[id] ?? '';
          const suggested = choices.accounts.find((one) => one.id === suggestedAccountId);
          return (
            <li key={id} className="grid items-center gap-2 py-2 sm:grid-cols-[1fr_18rem]">
              <div className="min-w-0">
                <p className="truncate font-medium">{name}</p>
                {suggested && chosen === '' && (
                  <Button
                    variant="ghost"
                    size="sm"
                    disabled={disabled}
                    onClick={() => choose(id, suggested.id)}
                  >
                    {`Same as its last bill: ${suggested.name}`}
                  </Button>
                )}
              </div>
              <Select
                aria-label={`Account of ${name}`}
                options={options}
                value={chosen}
                disabled={disabled}
                onValueChange={(accountId) => choose(id, accountId || null)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface MappingCardProps {
  ledger: LedgerId;
  mayManage: boolean;
}

/** The mapping of one ledger: how bills are booked. */
export function MappingCard({ ledger, mayManage }: MappingCardProps) {
  const { database } = useSignedIn();
  const mapping = useLiveQuery(() => database.mappings.get(ledger), [database, ledger]);
  const [busy, setBusy] = useState(false);
  if (!mapping) return null;

  async function change(body: MappingChange) {
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

  const { full, short } = ledgerNames[ledger];
  const disabled = !mayManage || busy;
  return (
    <Card aria-labelledby={`mapping-${ledger}`}>
      <CardHeader
        id={`mapping-${ledger}`}
        title={`Bills in ${full}`}
        description="How approved invoices are booked."
      />
      <CardBody>
        <div className="grid gap-5 md:grid-cols-2">
          <div className="md:col-span-2">
            <KindsOfDocuments mapping={mapping} disabled={disabled} onChange={change} />
          </div>
          <BillsArriveAs ledger={ledger} mapping={mapping} disabled={disabled} onChange={change} />
          <div className="md:col-span-2">
            <TaxCodes mapping={mapping} disabled={disabled} onChange={change} />
          </div>
          <div className="md:col-span-2">
            <Switch
              label="Export on approval"
              description={`Every invoice goes to ${short} as soon as it is approved.`}
              checked={mapping.settings.exportsOnApproval}
              disabled={disabled}
              onCheckedChange={(on) => void change({ exportsOnApproval: on })}
            />
          </div>
          <div className="grid gap-3 md:col-span-2">
            <Requirements ledger={ledger} mapping={mapping} disabled={disabled} onChange={change} />
          </div>
          <div className="md:col-span-2">
            <VendorAccounts mapping={mapping} disabled={disabled} onChange={change} />
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

interface ChoicesProps {
  ledger: LedgerId;
  mapping: Mapping;
  disabled: boolean;
  onChange: (change: MappingChange) => Promise<void>;
}

const requirableIn = {
  quickbooks: ['class', 'location', 'customer'],
  xero: ['tracking'],
  sage: [],
  odoo: ['class'],
} as const satisfies Record<LedgerId, readonly RequiredField[]>;

function Requirements({ ledger, mapping, disabled, onChange }: ChoicesProps) {
  // Settings that a device stored before an update may lack them.
  const { requires, needsCodingFirst } = { ...newLedgerSettings, ...mapping.settings };
  const { short } = ledgerNames[ledger];
  const others = (field: RequiredField) => requires.filter((one) => one !== field);
  return (
    <>
      {requirableIn[ledger].map((field) => (
        <Switch
          key={field}
          label={`Every line needs a ${listNames[listOfField[field]].one}`}
          checked={requires.includes(field)}
          disabled={disabled}
          onCheckedChange={(on) =>
            void onChange({ requires: on ? [...others(field), field] : others(field) })
          }
        />
      ))}
      <Switch
        label="Complete coding before approval"
        description={`An invoice is approved only when ${short} would take its bill as it is coded.`}
        checked={needsCodingFirst}
        disabled={disabled}
        onCheckedChange={(on) => void onChange({ needsCodingFirst: on })}
      />
    </>
  );
}

function BillsArriveAs({ ledger, mapping, disabled, onChange }: ChoicesProps) {
  const labels = ledgerTraits[ledger].billStatuses;
  const statuses = billStatuses.flatMap((value) => {
    const label = labels[value];
    return label === undefined ? [] : [{ value, label }];
  });
  if (statuses.length === 0) return null;
  return (
    <FormField label="Bills arrive as">
      <Select
        options={statuses}
        value={mapping.settings.billStatus}
        disabled={disabled}
        onValueChange={(chosen) => {
          const status = statuses.find(({ value }) => value === chosen)?.value;
          if (status) void onChange({ billStatus: status });
        }}
      />
    </FormField>
  );
}
