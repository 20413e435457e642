import { type Role, roleDescriptions, roleNames, roles } from '#shared/permissions.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { FieldControl, useFieldControl, useFieldLabelId } from '../../ui/fieldControl.ts';
import { toggled } from './toggled.ts';

interface RolesProps {
  value: readonly Role[];
  onChange: (roles: Role[]) => void;
}

/** A person may hold several; together they may do what any of them may. */
export function RolesField({ error, ...roles }: RolesProps & { error: string | undefined }) {
  return (
    <FormField label="Roles" group error={error}>
      <RoleBoxes {...roles} />
    </FormField>
  );
}

function RoleBoxes({ value, onChange }: RolesProps) {
  const labelId = useFieldLabelId();
  const { 'aria-describedby': describedBy } = useFieldControl({});
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className="flex flex-col gap-3 pt-1"
    >
      {/* The field is the group; each box in it has an id and a label of its own. */}
      <FieldControl value={null}>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={<span className="font-medium">{roleNames[role]}</span>}
            description={roleDescriptions[role]}
            checked={value.includes(role)}
            onCheckedChange={(checked) => onChange(toggled(value, role, checked === true))}
          />
        ))}
      </FieldControl>
    </fieldset>
  );
}
