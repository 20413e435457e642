import type { KeepableField } from '#shared/vendors/contract.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { vendorLabels } from '../../labels/vendorTexts.ts';
import type { KeepableValue } from './mergeForm.ts';

interface KeptFieldsProps {
  values: readonly KeepableValue[];
  kept: ReadonlySet<KeepableField>;
  onKept: (kept: ReadonlySet<KeepableField>) => void;
}

/** Values of the source that replace the target's. */
export function KeptFields({ values, kept, onKept }: KeptFieldsProps) {
  function toggle(field: KeepableField, checked: boolean) {
    const now = new Set(kept);
    if (checked) now.add(field);
    else now.delete(field);
    onKept(now);
  }
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium">Keep from the source</legend>
      {values.map(({ field, source, target }) => (
        <Checkbox
          key={field}
          label={`${vendorLabels[field]}: ${source}`}
          description={target === null ? 'The target has none.' : `The target has ${target}.`}
          checked={kept.has(field)}
          onCheckedChange={(checked) => toggle(field, checked === true)}
        />
      ))}
    </fieldset>
  );
}
