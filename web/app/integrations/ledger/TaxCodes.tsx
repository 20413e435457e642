import type { Mapping } from '#shared/integrations/contract.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { MappingChange } from './MappingChange.ts';

interface TaxCodesProps {
  mapping: Mapping;
  disabled: boolean;
  onChange: (change: MappingChange) => Promise<void>;
}

/** The ledger's tax code for each tax rate, with a suggestion. */
export function TaxCodes({ mapping, disabled, onChange }: TaxCodesProps) {
  const { settings, choices, taxRates } = mapping;
  const codes = choices.taxCodes.map(({ id, name }) => ({ value: id, label: name }));
  const hasCodes = settings.taxCodeId !== null || Object.keys(settings.taxCodes).length > 0;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">Tax codes</h3>
      <p className="text-sm text-ink-muted">
        {hasCodes
          ? 'Each line is booked with the tax code for its rate.'
          : 'Until a code is chosen, the tax of an invoice is booked as a separate line.'}
      </p>
      <ul className="divide-y divide-line">
        {taxRates.map((one) => (
          <Rate
            key={one.rate}
            {...one}
            chosen={settings.taxCodes[one.rate] ?? ''}
            codes={codes}
            disabled={disabled}
            onChoose={(id) => void onChange({ taxCodes: { [one.rate]: id } })}
          />
        ))}
      </ul>
      {taxRates.length === 0 && (
        <p className="text-sm text-ink-muted">Rates appear here once an invoice has them.</p>
      )}
      <div className="grid gap-5 pt-2 md:grid-cols-2">
        <FormField label="Lines without tax" hint="Needed once other lines have a code">
          <Select
            options={[{ value: '', label: 'None' }, ...codes]}
            value={settings.untaxedCodeId ?? ''}
            disabled={disabled || !hasCodes}
            onValueChange={(id) => void onChange({ untaxedCodeId: id || null })}
          />
        </FormField>
      </div>
    </div>
  );
}

interface RateProps {
  rate: string;
  suggestedCodeId: string | null;
  chosen: string;
  codes: readonly { value: string; label: string }[];
  disabled: boolean;
  onChoose: (codeId: string | null) => void;
}

function Rate({ rate, suggestedCodeId, chosen, codes, disabled, onChoose }: RateProps) {
  const suggested = codes.find(({ value }) => value === suggestedCodeId);
  return (
    <li className="grid items-center gap-2 py-2 sm:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{`${rate}% tax`}</p>
        {suggested && chosen === '' && (
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            onClick={() => onChoose(suggested.value)}
          >
            {`Suggested: ${suggested.label}`}
          </Button>
        )}
      </div>
      <Select
        aria-label={`Tax code of ${rate}%`}
        options={[{ value: '', label: 'Default tax code' }, ...codes]}
        value={chosen}
        disabled={disabled}
        onValueChange={(id) => onChoose(id || null)}
      />
    </li>
  );
}
