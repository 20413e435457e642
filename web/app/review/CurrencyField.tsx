import type { KeyboardEvent } from 'react';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { currencyOptions } from '../labels/currencyOptions.ts';
import { useChecking } from './Checking.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useReview } from './ReviewContext.ts';

interface CurrencyFieldProps {
  label: string;
  value: string;
}

/** The currency, one of those that exist. */
export function CurrencyField({ label, value }: CurrencyFieldProps) {
  const { document, edits, confirm } = useReview();
  const { goOn } = useChecking();

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    confirm('currency');
    goOn('currency');
  }

  return (
    <FieldFrame field="currency" label={label}>
      <Combobox
        options={currencyOptions}
        value={value}
        shownText={value}
        readOnly={!document.editable}
        emptyText="No currency is called that"
        onValueChange={(code) => edits.set('currency', code)}
        onKeyDown={onKeyDown}
      />
    </FieldFrame>
  );
}
