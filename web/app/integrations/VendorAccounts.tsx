import type { Mapping } from '#shared/integrations/contract.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import type { MappingChange } from './MappingCard.tsx';

interface VendorAccountsProps {
  mapping: Mapping;
  disabled: boolean;
  onChange: (change: MappingChange) => Promise<void>;
}

/** Accounts for single vendors; the account of the vendor's last bill is suggested. */
export function VendorAccounts({ mapping, disabled, onChange }: VendorAccountsProps) {
  const { settings, choices, vendors } = mapping;
  if (vendors.length === 0) {
    return (
      <p className="text-sm text-ink-muted">
        Vendors are listed here once a bill of theirs has been exported.
      </p>
    );
  }
  const options = [
    { value: '', label: 'As all others' },
    ...choices.accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choose = (vendorId: string, accountId: string | null) =>
    void onChange({ vendorAccounts: { [vendorId]: accountId } });
  return (
    <section aria-label="Accounts of vendors" className="flex flex-col gap-2">
      <h3 className="font-semibold">Accounts of vendors</h3>
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
                    {`As its last bill: ${suggested.name}`}
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
