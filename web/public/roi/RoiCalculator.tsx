import type { ReactNode } from 'react';
import { type RoiInput, roiDefaults } from '#shared/roi/roi.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { RoiResults } from './RoiResults.tsx';
import { roiView } from './roiView.ts';

const fields: readonly { name: keyof RoiInput; label: string; unit: ReactNode }[] = [
  { name: 'invoicesPerMonth', label: 'Invoices per month', unit: null },
  { name: 'minutesPerInvoice', label: 'Minutes per invoice', unit: 'min' },
  { name: 'hourlyCost', label: 'Hourly cost in dollars', unit: '$' },
];

/** The initial state; mount.ts recalculates. */
export function RoiCalculator() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <form
        className="flex flex-col gap-5 rounded-2xl border border-line bg-canvas p-6"
        autoComplete="off"
        noValidate
      >
        {fields.map(({ name, label, unit }) => (
          <FormField key={name} id={`roi-${name}`} label={label}>
            <Input
              name={name}
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              defaultValue={roiDefaults[name]}
              trail={unit}
            />
          </FormField>
        ))}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled
          aria-expanded
          aria-controls="roi-results"
        >
          Update Calculation
        </Button>
      </form>
      <div id="roi-results" aria-live="polite">
        <RoiResults view={roiView(roiDefaults)} />
      </div>
    </div>
  );
}
