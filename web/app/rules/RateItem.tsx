import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { RateDialog } from './RateDialog.tsx';
import { useChangeSettings } from './useChangeSettings.ts';

interface RateItemProps {
  currency: string;
  rate: string;
  mayEdit: boolean;
}

export function RateItem({ currency, rate, mayEdit }: RateItemProps) {
  const change = useChangeSettings();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <li className="flex items-center justify-between gap-4 py-1.5 pr-2 pl-4 sm:pl-5">
      <span className="py-1.5 tabular-nums">
        <span className="font-medium">1 {currency}</span> = {rate} USD
      </span>
      {mayEdit && (
        <span className="flex">
          <IconButton
            label={`Change the rate of ${currency}`}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setDialog('edit')}
          />
          <IconButton
            label={`Remove the rate of ${currency}`}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setDialog('remove')}
          />
        </span>
      )}
      {dialog === 'edit' && <RateDialog initial={{ currency, rate }} taken={[]} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={`Remove the rate of ${currency}?`}
          description={`From then on the strictest rule applies to invoices in ${currency}.`}
          confirmLabel="Remove rate"
          onConfirm={() => change({ rates: { [currency]: null } })}
          onClose={close}
        />
      )}
    </li>
  );
}
