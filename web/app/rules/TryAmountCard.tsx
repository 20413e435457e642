import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { ApproverGroup } from '#shared/approvals/contract.ts';
import { approversToAsk, vendorOwner } from '#shared/approvals/requiredApprovers.ts';
import {
  type AppliedRule,
  type ApprovalRule,
  type Rates,
  ruleFor,
} from '#shared/approvals/ruleFor.ts';
import { unfillableSlots } from '#shared/approvals/ruleWarnings.ts';
import { fills, type Slot, slotOf } from '#shared/approvals/slots.ts';
import { money } from '#shared/documents/rules.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { currencyOptions } from '../labels/currencyOptions.ts';
import { fullName } from '../people/fullName.ts';
import { asApprovers } from './asApprovers.ts';
import { RuleNotes } from './RuleLine.tsx';
import {
  appliedText,
  capText,
  countOfApprovers,
  entryText,
  hoursText,
  neverFilledText,
  peopleText,
} from './texts.ts';
import { useGroupsHere } from './useApprovalSettings.ts';

interface AppliedRuleViewProps {
  applied: AppliedRule;
  currency: string;
  members: readonly Member[];
}

function AppliedRuleView({ applied, currency, members }: AppliedRuleViewProps) {
  const { rule, inUsd } = applied;
  const { requiredApprovers, autoEscalateAfterHours } = rule;
  const approvers = asApprovers(members);
  const groups = useGroupsHere();
  const asked = approversToAsk(requiredApprovers, approvers, groups);
  const notes = [
    members.length > 0 && neverFilledText(unfillableSlots(asked, approvers), members),
    capText(requiredApprovers.length, members),
  ].filter((note) => typeof note === 'string');

  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold wrap-anywhere">{rule.name}</span>
          <span className="text-ink-muted">{countOfApprovers(requiredApprovers.length)}</span>
        </p>
        <p className={inUsd === null ? 'flex gap-1.5 text-sm' : 'text-sm text-ink-muted'}>
          {inUsd === null && (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
          )}
          {appliedText(applied, currency)}
        </p>
      </div>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {placesOf(requiredApprovers, members, groups).map(({ key, text, who }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
            <span className="font-medium">{text}</span>
            {who !== null && <span className="text-ink-muted">{who}</span>}
          </li>
        ))}
      </ol>
      <RuleNotes notes={notes} />
      {autoEscalateAfterHours !== null && (
        <p className="text-sm text-ink-muted">
          After {hoursText(autoEscalateAfterHours)}, any manager or admin may approve instead.
        </p>
      )}
    </div>
  );
}

/** Each slot to fill and, if it names no person, who can fill it. */
function placesOf(
  required: readonly string[],
  members: readonly Member[],
  groups: readonly ApproverGroup[] | undefined,
) {
  const approvers = asApprovers(members);
  const asked = approversToAsk(required, approvers, groups);
  return required.map((one, index) => {
    const slot = slotOf(asked[index] ?? one, approvers);
    const able = members.filter(({ id, roles }) =>
      fills({ personId: id, roles }, slot, { escalated: false }),
    );
    const nth = required.slice(0, index).filter((other) => other === one).length;
    return {
      key: `${one} ${nth}`,
      text: entryText(one, members, groups),
      who:
        one !== vendorOwner && namesNobody(slot) && members.length > 0
          ? peopleText(able.map(fullName))
          : null,
    };
  });
}

const namesNobody = ({ kind }: Slot) => kind === 'role' || kind === 'people';

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
        description="See which rule would apply and who would have to approve."
      />
      <CardBody className="flex flex-col gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
          <FormField
            label="Amount"
            error={typed !== '' && !isAmount && 'Enter an amount such as 1250.00'}
          >
            <MoneyField
              value={amount}
              onValueChange={setAmount}
              currency={currency}
              digits={minorDigits(currency)}
            />
          </FormField>
          <FormField label="Currency">
            <Combobox
              options={currencyOptions}
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
