import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { ApproverGroup } from '#shared/approvals/contract.ts';
import { groupEntry, isGroupEntry, vendorOwner } from '#shared/approvals/requiredApprovers.ts';
import { mayApprove, slotOf } from '#shared/approvals/slots.ts';
import { roleNames, roles } from '#shared/permissions.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import type { ComboboxOption } from '../../ui/forms/comboboxFilter.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { ruleLabels } from '../labels/ruleLabels.ts';
import { fullName } from '../people/fullName.ts';
import { approversIn } from './approversIn.ts';
import { asApprovers } from './asApprovers.ts';
import { anyOf, entryText } from './texts.ts';
import { useGroupsHere } from './useApprovalSettings.ts';

interface ApproversFieldProps {
  members: readonly Member[];
  /** Ids of people and names of roles; a role is repeated for each approval that it needs. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
  /** They are asked in their order, which can then be changed. */
  inSequence: boolean;
  ref: Ref<HTMLInputElement>;
}

export function ApproversField(props: ApproversFieldProps) {
  const { members, value, onChange, onBlur, error, inSequence, ref } = props;
  const field = useRef<HTMLDivElement>(null);
  const groups = useGroupsHere();

  function remove(index: number) {
    onChange(value.toSpliced(index, 1));
    // The removed chip had the focus.
    field.current?.querySelector('input')?.focus();
  }

  const isOrdered = inSequence && value.length > 1;

  /** The first one goes down, each other one up. */
  function move(index: number) {
    const upper = Math.max(0, index - 1);
    onChange(value.toSpliced(upper, 2, ...value.slice(upper, upper + 2).reverse()));
  }

  return (
    <div ref={field}>
      <FormField
        label={ruleLabels.requiredApprovers}
        required
        error={error}
        hint="Each person counts once. Add a role twice to ask for two people with that role. Separate several by commas."
      >
        {value.length > 0 && (
          <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
            {keyed(value).map(({ key, required, index }) => (
              <li key={key} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
                <span className="flex min-w-0 items-baseline gap-2">
                  {isOrdered && <span className="text-ink-muted">{index + 1}.</span>}
                  <Chosen required={required} members={members} groups={groups} />
                </span>
                <span className="flex">
                  {isOrdered && (
                    <MoveButton
                      name={entryText(required, members, groups)}
                      isDown={index === 0}
                      onClick={() => move(index)}
                    />
                  )}
                  <IconButton
                    size="sm"
                    label={`Remove ${entryText(required, members, groups)}`}
                    icon={<X aria-hidden className="size-4" />}
                    onClick={() => remove(index)}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
        <Combobox
          ref={ref}
          options={optionsOf(members, groups, value)}
          value=""
          onValueChange={(chosen) => onChange([...value, chosen])}
          onFreeText={(text) => onChange([...value, ...approversIn(text, members)])}
          onBlur={onBlur}
          placeholder="Add a role or a person"
          emptyText="No approver has that name"
        />
      </FormField>
    </div>
  );
}

interface MoveButtonProps {
  name: string;
  isDown: boolean;
  onClick: () => void;
}

function MoveButton({ name, isDown, onClick }: MoveButtonProps) {
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <IconButton
      size="sm"
      label={`Move ${name} ${isDown ? 'down' : 'up'}`}
      icon={<Arrow aria-hidden className="size-4" />}
      onClick={onClick}
    />
  );
}

interface ChosenProps {
  required: string;
  members: readonly Member[];
  groups: readonly ApproverGroup[] | undefined;
}

function Chosen({ required, members, groups }: ChosenProps) {
  const isUnknown =
    required !== vendorOwner &&
    !isGroupEntry(required) &&
    slotOf(required, asApprovers(members)).kind === 'unknown';
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="wrap-anywhere">{entryText(required, members, groups)}</span>
      {isUnknown && members.length > 0 && (
        <span className="text-sm text-warning-ink">not in the team</span>
      )}
    </span>
  );
}

/** Unique keys: a role may occur several times. */
function keyed(value: readonly string[]) {
  return value.map((required, index) => {
    const nth = value.slice(0, index).filter((one) => one === required).length;
    return { key: `${required} ${nth}`, required, index };
  });
}

/** Only people whose approval would count; each of them once. */
function optionsOf(
  members: readonly Member[],
  groups: readonly ApproverGroup[] | undefined,
  value: readonly string[],
): ComboboxOption[] {
  const anyRole = roles
    .filter((role) => mayApprove({ roles: [role] }))
    .map((role) => ({ value: role, label: anyOf(role), detail: 'Role' }));
  const people = members
    .filter((member) => mayApprove(member) && !value.includes(member.id))
    .map((member) => ({
      value: member.id,
      label: fullName(member),
      detail: member.roles.map((role) => roleNames[role]).join(', '),
    }));
  const owner = { value: vendorOwner, detail: 'Or else a manager' };
  const named = (groups ?? []).map(({ id, name }) => ({
    value: groupEntry(id),
    label: name,
    detail: 'Group',
  }));
  return [
    ...anyRole,
    { ...owner, label: entryText(vendorOwner, members, groups) },
    ...named,
    ...people,
  ];
}
