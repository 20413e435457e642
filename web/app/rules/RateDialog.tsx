import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { rate, rateCurrency } from '#shared/approvals/settings.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showRefusal } from '../../forms/showRefusal.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { currencyOptions } from './currencyOptions.ts';
import { useChangeSettings } from './useChangeSettings.ts';

const rateForm = z.object({ currency: rateCurrency, rate });
type RateForm = z.infer<typeof rateForm>;

interface RateDialogProps {
  /** With a currency, its rate is changed; without one, a rate is added. */
  initial: RateForm;
  /** Currencies that already have a rate. */
  taken: readonly string[];
  onClose: () => void;
}

export function RateDialog({ initial, taken, onClose }: RateDialogProps) {
  const change = useChangeSettings();
  const form = useSchemaForm<RateForm, RateForm>(rateForm, initial);
  const { errors, isSubmitting } = form.formState;
  const currency = form.watch('currency');
  const isNew = initial.currency === '';

  const submit = form.handleSubmit(async (entered) => {
    try {
      await change({ rates: { [entered.currency]: entered.rate } });
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'Add Rate' : `Rate of ${initial.currency}`}
      description="What is still to be decided is compared anew, with the approvals it has."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          {isNew && (
            <Controller
              control={form.control}
              name="currency"
              render={({ field, fieldState }) => (
                <FormField label="Currency" required error={fieldState.error?.message}>
                  <Combobox
                    ref={field.ref}
                    options={currencyOptions().filter(({ value }) => isOpen(value, taken))}
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                    emptyText="No such currency without a rate"
                  />
                </FormField>
              )}
            />
          )}
          <FormField
            label={`US dollars for 1 ${currency || 'unit'}`}
            required
            error={errors.rate?.message}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="1.08"
              trail="USD"
              {...form.register('rate')}
            />
          </FormField>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Save rate
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function isOpen(currency: string, taken: readonly string[]): boolean {
  return currency !== 'USD' && !taken.includes(currency);
}
