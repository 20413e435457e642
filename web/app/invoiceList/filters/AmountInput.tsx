import { useState } from 'react';
import { unitsOf } from '#shared/money/sums.ts';
import { groupMoneyText, normaliseMoneyText } from '../../../ui/display/moneyText.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';

interface AmountInputProps {
  label: string;
  /** A decimal number as text. */
  amount: string | null;
  onAmount: (amount: string | null) => void;
}

/** Without a currency: amounts are compared as numbers. */
export function AmountInput({ label, amount, onAmount }: AmountInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && draft.trim() !== '' && amountIn(draft) === null;
  return (
    <FormField label={label} error={isWrong && 'Not an amount'}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? groupMoneyText(amount ?? '')}
        onChange={({ target }) => {
          setDraft(target.value);
          onAmount(amountIn(target.value));
        }}
        onBlur={() => {
          if (!isWrong) setDraft(null);
        }}
      />
    </FormField>
  );
}

function amountIn(typed: string): string | null {
  const amount = normaliseMoneyText(typed, 0);
  return unitsOf(amount) === null ? null : amount;
}
