import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { dayOf } from '#shared/dates/days.ts';
import { rateEntry, setExchangeRate } from '#shared/exchangeRates/contract.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { currencyOptions } from '../labels/currencyOptions.ts';

type RateForm = z.infer<typeof rateEntry>;

interface EnterRateProps {
  /** The currency of the company. */
  base: string;
  onClose: () => void;
}

/** Enters the rate of one day. */
export function EnterRate({ base, onClose }: EnterRateProps) {
  const initial = { currency: '', on: dayOf(new Date()), rate: '' };
  const fields = useSchemaForm<RateForm, RateForm>(rateEntry, initial);
  const { errors, isSubmitting } = fields.formState;
  const currency = fields.watch('currency');

  const submit = fields.handleSubmit(async (body) => {
    try {
      toast({ title: (await call(setExchangeRate, { body })).message });
      onClose();
    } catch (error) {
      showServerErrors(fields, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter a rate"
      description="It counts before other rates of that day, and for ten days after it where there is no newer one. Approved invoices keep theirs."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          <Controller
            control={fields.control}
            name="currency"
            render={({ field, fieldState }) => (
              <FormField label="Currency" required error={fieldState.error?.message}>
                <Combobox
                  ref={field.ref}
                  options={currencyOptions.filter(({ value }) => value !== base)}
                  value={field.value}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                  emptyText="No currency is called that"
                />
              </FormField>
            )}
          />
          <Controller
            control={fields.control}
            name="on"
            render={({ field: { onChange, ...field }, fieldState }) => (
              <FormField label="Day" required error={fieldState.error?.message}>
                <DateField {...field} onValueChange={onChange} />
              </FormField>
            )}
          />
          <FormField
            label={`${base} for 1 ${currency || 'unit'}`}
            required
            error={errors.rate?.message}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="1.0920"
              trail={base}
              {...fields.register('rate')}
            />
          </FormField>
        </DialogBody>
        <DialogActions confirmLabel="Save rate" busy={isSubmitting} />
      </form>
    </Dialog>
  );
}
