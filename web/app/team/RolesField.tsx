import { type Role, roleDescriptions, roleNames, roles } from '#shared/permissions.ts';
import { CheckboxGroup } from '../../ui/forms/Checkbox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';

const options = roles.map((role) => ({
  value: role,
  label: <span className="font-medium">{roleNames[role]}</span>,
  description: roleDescriptions[role],
}));

interface RolesFieldProps {
  value: readonly Role[];
  onChange: (roles: Role[]) => void;
  error: string | undefined;
}

/** A member may have several roles, and has the permissions of all of them. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  return (
    <FormField label="Roles" group error={error}>
      <CheckboxGroup options={options} value={value} onValueChange={onChange} className="pt-1" />
    </FormField>
  );
}
