import { useState } from 'react';
import { vendorKey } from '#shared/exports/templates/fields.ts';
import { pairsText, readPairs } from '#shared/exports/templates/pairs.ts';
import type { ExportTemplate } from '#shared/exports/templates/template.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';

interface FormatCodesProps {
  template: ExportTemplate;
  onChange: (changes: Partial<ExportTemplate>) => void;
}

/** The codes of the other system: of taxes by rate, and of vendors. */
export function FormatCodes({ template, onChange }: FormatCodesProps) {
  const usesNumbers = template.columns.some(({ field }) => field === 'vendorNumber');
  const usesTaxes = template.columns.some(
    ({ field }) => field === 'taxCode' || field === 'taxName',
  );
  if (!usesNumbers && !usesTaxes) return null;
  return (
    <section aria-labelledby="format-codes" className="flex flex-col gap-3">
      <h3 id="format-codes" className="font-semibold">
        Codes
      </h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {usesTaxes && (
          <PairsField
            label="Tax codes by rate"
            hint="One in each line: rate in percent; code. For lines whose coding has no tax code."
            placeholder={'20; T1\n0; T0'}
            pairs={template.taxCodes}
            keyOf={rateKey}
            onChange={(taxCodes) => onChange({ taxCodes })}
          />
        )}
        {usesNumbers && (
          <PairsField
            label="Numbers of vendors"
            hint="One in each line: name; number. You can paste two columns of a spreadsheet."
            placeholder={'Acme Ltd; 70001'}
            pairs={template.vendorNumbers}
            keyOf={vendorKey}
            onChange={(vendorNumbers) => onChange({ vendorNumbers })}
          />
        )}
      </div>
    </section>
  );
}

interface PairsFieldProps {
  label: string;
  hint: string;
  placeholder: string;
  pairs: Readonly<Record<string, string>>;
  /** `null` if it is none. */
  keyOf: (name: string) => string | null;
  onChange: (pairs: Record<string, string>) => void;
}

function PairsField({ label, hint, placeholder, pairs, keyOf, onChange }: PairsFieldProps) {
  const [text, setText] = useState(pairsText(pairs));
  const read = readPairs(text);
  const unread = [
    ...read.unread,
    ...read.pairs.flatMap(([name]) => (keyOf(name) === null ? name : [])),
  ];

  function type(typed: string) {
    setText(typed);
    const known = readPairs(typed).pairs.flatMap(([name, value]): [string, string][] => {
      const key = keyOf(name);
      return key === null ? [] : [[key, value]];
    });
    onChange(Object.fromEntries(known));
  }

  return (
    <FormField
      label={label}
      hint={hint}
      error={unread.length > 0 && `Not understood: ${unread.slice(0, 3).join(' · ')}`}
    >
      <Textarea
        className="max-h-48 font-mono text-sm"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </FormField>
  );
}
