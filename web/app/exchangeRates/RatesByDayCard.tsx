import { useLiveQuery } from 'dexie-react-hooks';
import { FileUp, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { baseOf } from '#shared/exchangeRates/baseOf.ts';
import { setExchangeRate } from '#shared/exchangeRates/contract.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { dayText } from '../dates/dates.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { EnterRate } from './EnterRate.tsx';
import { ImportRates } from './ImportRates.tsx';
import { type EnteredRate, enteredRates, type NewestRate, newestRates } from './newestRates.ts';
import { rateText, sourceText } from './rateTexts.ts';

const shownAtFirst = 6;

/** The exchange rates by day, by which amounts become those of the company's currency. */
export function RatesByDayCard() {
  const { me, database } = useSignedIn();
  const base = baseOf(me.company);
  const rows = useLiveQuery(() => database.exchangeRates.toArray(), [database]);
  const newest = useMemo(() => newestRates(rows ?? [], base), [rows, base]);
  const entered = useMemo(() => enteredRates(rows ?? []), [rows]);
  const [open, setOpen] = useState<'import' | 'enter' | null>(null);
  const isOffline = useConnection() === 'offline';
  const mayEdit = may(me.roles, 'rates.edit');
  const close = () => setOpen(null);
  return (
    <Card aria-labelledby="rates-by-day">
      <CardHeader
        id="rates-by-day"
        title="Exchange rates by day"
        description={`Invoices in other currencies are added up in ${base}, your company's currency, by the rate of their date. Approval rules go by their own rates.`}
        actions={
          mayEdit && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                disabled={isOffline}
                icon={<FileUp aria-hidden className="size-4" />}
                onClick={() => setOpen('import')}
              >
                Import file
              </Button>
              <Button
                size="sm"
                disabled={isOffline}
                icon={<Plus aria-hidden className="size-4" />}
                onClick={() => setOpen('enter')}
              >
                Enter a rate
              </Button>
            </div>
          )
        }
      />
      <CardBody className="flex flex-col gap-5">
        {rows?.length === 0 && (
          <p className="text-ink-muted">
            No rates yet. Import the file of the European Central Bank, or enter one.
          </p>
        )}
        {newest.length > 0 && <Newest rates={newest} base={base} />}
        {entered.length > 0 && <Entered rates={entered} mayEdit={mayEdit && !isOffline} />}
      </CardBody>
      {open === 'import' && <ImportRates onClose={close} />}
      {open === 'enter' && <EnterRate base={base} onClose={close} />}
    </Card>
  );
}

function Newest({ rates, base }: { rates: readonly NewestRate[]; base: string }) {
  const [all, setAll] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <ul
        aria-label="Newest rates"
        className="grid w-full gap-x-6 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-3"
      >
        {(all ? rates : rates.slice(0, shownAtFirst)).map(({ currency, rate, on, source }) => (
          <li key={currency}>
            <span className="tabular-nums">
              <span className="font-medium">1 {currency}</span> = {rateText(rate)} {base}
            </span>
            <span className="block text-sm text-ink-muted">
              {dayText(on)}, {sourceText(source)}
            </span>
          </li>
        ))}
      </ul>
      {rates.length > shownAtFirst && (
        <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer currencies' : `All ${numberText(rates.length)} currencies`}
        </Button>
      )}
    </div>
  );
}

function Entered({ rates, mayEdit }: { rates: readonly EnteredRate[]; mayEdit: boolean }) {
  async function remove({ currency, on }: EnteredRate) {
    try {
      toast({
        title: (await call(setExchangeRate, { body: { currency, on, rate: null } })).message,
      });
    } catch (error) {
      toast({ title: 'Not removed', description: problemText(error), tone: 'danger' });
    }
  }

  return (
    <section aria-label="Entered by hand">
      <h3 className="font-semibold">Entered by hand</h3>
      <ul className="grid max-h-66 gap-x-8 overflow-y-auto sm:grid-cols-2 xl:grid-cols-3">
        {rates.map((one) => (
          <li
            key={`${one.currency} ${one.base} ${one.on}`}
            className="flex items-center gap-4 border-b border-line py-1"
          >
            <span className="w-24 shrink-0 text-ink-muted">{dayText(one.on)}</span>
            <span className="min-w-0 flex-1 tabular-nums">
              1 {one.currency} = {rateText(one.rate)} {one.base}
            </span>
            {mayEdit && (
              <IconButton
                size="sm"
                label={`Remove the rate of ${one.currency} of ${dayText(one.on)}`}
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => void remove(one)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
