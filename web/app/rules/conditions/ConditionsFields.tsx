import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { conditionsIn } from '#shared/approvals/conditions.ts';
import { conditionNames } from '#shared/rules/fields.ts';
import type { SchemaForm } from '../../../forms/useSchemaForm.ts';
import type { RuleEntry } from '../../../store/decisions/ruleDecisions.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { classes } from '../../../ui/foundation/classes.ts';
import { ruleLabels } from '../../labels/ruleLabels.ts';
import { Fold } from '../Fold.tsx';
import type { RuleForm } from '../ruleForm.ts';
import { conditionsText } from './conditionTexts.ts';
import { ListField } from './ListField.tsx';
import { useConditionChoices } from './useConditionChoices.ts';

/** What an invoice has to be besides its amount, folded while a rule has no such conditions. */
export function ConditionsFields({ form }: { form: SchemaForm<RuleForm, RuleEntry> }) {
  const { control } = form;
  const values = form.watch();
  const { options, nameOf } = useConditionChoices();
  const chosen = conditionsIn(values);
  const [isOpen] = useState(chosen.length > 0);
  const shown = conditionNames.filter(
    (name) => options[name].length > 0 || values[name].length > 0,
  );
  const sentence = conditionsText(values, nameOf);
  return (
    <Fold
      title="More conditions"
      detail={chosen.length === 0 ? 'None' : chosen.length}
      isOpen={isOpen}
    >
      <p className="text-sm text-ink-muted">
        {sentence ? `${sentence}.` : 'Without one, the rule is for every invoice in its range.'}
      </p>
      <Controller
        control={control}
        name="match"
        render={({ field }) => (
          <FormField
            label={ruleLabels.match}
            group
            className={classes(chosen.length < 2 && 'hidden')}
          >
            <RadioGroup
              options={[
                { value: 'all', label: 'All of them' },
                { value: 'any', label: 'Any of them' },
              ]}
              value={field.value}
              onValueChange={field.onChange}
            />
          </FormField>
        )}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {shown.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <ListField
                ref={field.ref}
                label={ruleLabels[name]}
                options={options[name]}
                nameOf={(entry) => nameOf(name, entry)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
    </Fold>
  );
}
