import { useId, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { type ApprovalRule, type Rates, ruleFor } from '#shared/approvals/ruleFor.ts';
import { money } from '#shared/documents/rules.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { AppliedRuleView } from './AppliedRuleView.tsx';
import { currencyOptions } from './currencyOptions.ts';

interface TryAmountCardProps {
  rules: readonly ApprovalRule[];
  rates: Rates;
  members: readonly Member[];
}

/** Shows who would have to approve an amount, while it is typed. */
export function TryAmountCard({ rules, rates, members }: TryAmountCardProps) {
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('USD');
  const headingId = useId();
  const typed = amount.trim();
  const isAmount = money.safeParse(typed).success;

  return (
    <Card aria-labelledby={headingId}>
      <CardHeader
        id={headingId}
        title="Try an amount"
        description="See which rule would apply, and whose approval it takes."
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
          <FormField
            label="Amount"
            error={typed !== '' && !isAmount && 'Enter an amount such as 1250.00'}
          >
            <MoneyField value={amount} onValueChange={setAmount} currency={currency} />
          </FormField>
          <FormField label="Currency">
            <Combobox
              options={currencyOptions()}
              value={currency}
              onValueChange={setCurrency}
              emptyText="No such currency"
            />
          </FormField>
        </div>
        <div role="status">
          {typed !== '' && isAmount && (
            <AppliedRuleView
              applied={ruleFor({ amount: typed, currency }, rules, rates)}
              currency={currency}
              members={members}
            />
          )}
        </div>
      </CardBody>
    </Card>
  );
}
