import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type ApprovalSettings, rate, rateCurrency } from '#shared/approvals/contract.ts';
import { listText } from '#shared/listText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { dayText } from '../dates/dates.ts';
import { rateText } from '../exchangeRates/rateTexts.ts';
import { currencyOptions } from '../labels/currencyOptions.ts';
import { SettingItem } from './SettingItem.tsx';
import { useChangeSettings } from './useApprovalSettings.ts';
import { useNewerRates } from './useNewerRates.ts';

const rateForm = z.object({ currency: rateCurrency, rate });
type RateForm = z.infer<typeof rateForm>;

interface RateDialogProps {
  /** With a currency, its rate is changed; without one, a rate is added. */
  initial: RateForm;
  /** Currencies that already have a rate. */
  taken: readonly string[];
  onClose: () => void;
}

function RateDialog({ initial, taken, onClose }: RateDialogProps) {
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
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'Add Rate' : `Rate of ${initial.currency}`}
      description="Invoices that await a decision are compared again; approvals already given stay."
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
                    options={currencyOptions.filter(({ value }) => isOpen(value, taken))}
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                    emptyText="No currency found"
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
        <DialogActions confirmLabel="Save rate" busy={isSubmitting} />
      </form>
    </Dialog>
  );
}

function isOpen(currency: string, taken: readonly string[]): boolean {
  return currency !== 'USD' && !taken.includes(currency);
}

interface RateItemProps {
  currency: string;
  rate: string;
  mayEdit: boolean;
}

function RateItem({ currency, rate, mayEdit }: RateItemProps) {
  const change = useChangeSettings();
  return (
    <SettingItem
      name={`the rate of ${currency}`}
      mayEdit={mayEdit}
      editDialog={(close) => <RateDialog initial={{ currency, rate }} taken={[]} onClose={close} />}
      removeDialog={(close) => (
        <ConfirmDialog
          title={`Remove the rate of ${currency}?`}
          description={`From then on the strictest rule applies to invoices in ${currency}.`}
          confirmLabel="Remove rate"
          onConfirm={() => change({ rates: { [currency]: null } })}
          onClose={close}
        />
      )}
    >
      <span className="font-medium">1 {currency}</span> = {rateText(rate)} USD
    </SettingItem>
  );
}

interface RatesCardProps {
  rates: ApprovalSettings['rates'];
  mayEdit: boolean;
}

export function RatesCard({ rates, mayEdit }: RatesCardProps) {
  const [adding, setAdding] = useState(false);
  const change = useChangeSettings();
  const newer = useNewerRates(rates);
  const [takingOver, setTakingOver] = useState(false);
  const known = Object.entries(rates).sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <Card aria-labelledby="exchange-rates">
      <CardHeader
        id="exchange-rates"
        title="Exchange rates"
        description="Rules are in US dollars. Invoices in a currency without a rate follow the strictest rule."
        actions={
          mayEdit && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
              Add Rate
            </Button>
          )
        }
      />
      {known.length > 0 ? (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {known.map(([currency, rate]) => (
              <RateItem key={currency} currency={currency} rate={rate} mayEdit={mayEdit} />
            ))}
          </ul>
        </CardBody>
      ) : (
        <CardBody className="text-ink-muted">No rates yet.</CardBody>
      )}
      {mayEdit && newer && (
        <CardBody className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-muted">
            There are rates of {dayText(newer.on)}: {listText(newer.texts)}.
          </p>
          <Button size="sm" onClick={() => setTakingOver(true)}>
            Take them over…
          </Button>
        </CardBody>
      )}
      {takingOver && newer && (
        <ConfirmDialog
          title="Take over the newest rates?"
          description={`Rules then compare by ${listText(newer.texts)}. Invoices that await a decision are compared again; approvals already given stay.`}
          confirmLabel="Take over"
          onConfirm={() => change({ rates: newer.rates })}
          onClose={() => setTakingOver(false)}
        />
      )}
      {adding && (
        <RateDialog
          initial={{ currency: '', rate: '' }}
          taken={known.map(([currency]) => currency)}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
