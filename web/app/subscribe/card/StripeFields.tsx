import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import type { ReactNode } from 'react';
import { FormField } from '../../../ui/forms/FormField.tsx';

/** The state of one of the provider's fields. */
export interface FieldChange {
  complete: boolean;
  error: { message: string } | undefined;
}
export type FieldName = 'number' | 'expiry' | 'cvc';

interface StripeFieldsProps {
  problems: Partial<Record<FieldName, string>>;
  onChange: (field: FieldName, change: FieldChange) => void;
}

/** Each field is a frame of the provider: what is typed never reaches this page. */
export function StripeFields({ problems, onChange }: StripeFieldsProps) {
  const style = elementStyle();
  return (
    <div className="flex flex-col gap-4">
      <FormField group label="Card Number" error={problems.number}>
        <Frame>
          <CardNumberElement
            options={{ style, showIcon: true }}
            onChange={(change) => onChange('number', change)}
          />
        </Frame>
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField group label="Expiry Date" error={problems.expiry}>
          <Frame>
            <CardExpiryElement
              options={{ style }}
              onChange={(change) => onChange('expiry', change)}
            />
          </Frame>
        </FormField>
        <FormField group label="CVC" error={problems.cvc}>
          <Frame>
            <CardCvcElement options={{ style }} onChange={(change) => onChange('cvc', change)} />
          </Frame>
        </FormField>
      </div>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border border-control bg-surface px-2.5 py-1.5 shadow-xs pointer-coarse:py-3 has-[.StripeElement--focus]:border-focus has-[.StripeElement--focus]:outline-1 has-[.StripeElement--focus]:outline-focus has-[.StripeElement--invalid]:border-danger">
      {children}
    </div>
  );
}

/** The frames do not see our style sheets, so they get the computed colours. */
function elementStyle(): StripeElementStyle {
  const { color, fontFamily } = getComputedStyle(document.body);
  return { base: { color, iconColor: color, fontFamily, fontSize: '16px' } };
}
