import { useCallback, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { expectAccessible } from '../../testing/expectAccessible.ts';
import { followFormats } from '../foundation/formats.ts';
import { DateField } from './DateField.tsx';
import { FormField } from './FormField.tsx';

interface Opening {
  locale?: string;
  value?: string;
  limits?: { min: string; max: string };
}

interface Log {
  values: string[];
  takenBack: string[];
  sent: number;
  left: number;
  open: boolean;
}

function Invoice({ value: first = '', limits, log }: Opening & { log: Log }) {
  const [value, setValue] = useState(first);
  const [locked, setLocked] = useState(false);
  const change = useCallback(
    (day: string) => {
      log.values.push(day);
      setValue(day);
    },
    [log],
  );
  const report = useCallback(
    (open: boolean) => {
      log.open = open;
    },
    [log],
  );
  return (
    <main>
      <h1>Invoice</h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          log.sent++;
        }}
      >
        <FormField label="Due date" hint="Of the invoice" error={value === '' && 'Enter the day'}>
          <DateField
            {...limits}
            value={value}
            readOnly={locked}
            onValueChange={change}
            onBlur={() => log.left++}
            onOpen={report}
          />
        </FormField>
        <button type="submit">Save</button>
        <button type="button" onClick={() => setValue('2026-07-07')}>
          Propose
        </button>
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setValue(first)}
        >
          Take the first
        </button>
        <button type="button" onClick={() => setLocked(true)}>
          Lock
        </button>
      </form>
    </main>
  );
}

/** As in a document that others edit too. */
function Review({ log }: { log: Log }) {
  const [value, setValue] = useState('2026-02-03');
  return (
    <FormField label="Due date">
      <DateField
        value={value}
        onValueChange={(day) => {
          log.values.push(day);
          setValue(day);
        }}
        onTakeBack={(before) => {
          log.takenBack.push(before);
          setValue('2026-03-04');
        }}
      />
    </FormField>
  );
}

async function openField({ locale = 'de-DE', ...opening }: Opening) {
  onTestFinished(() => followFormats(null));
  followFormats(locale);
  const log: Log = { values: [], takenBack: [], sent: 0, left: 0, open: false };
  const screen = await render(<Invoice {...opening} log={log} />);
  const button = (name: string) => screen.getByRole('button', { name });
  return { screen, field: screen.getByRole('textbox', { name: 'Due date' }), button, log };
}

const noDate = /^This is no date\. Type it as DD\.MM\.YYYY, such as /;

it.each([
  ['de-DE', '03.02.2026', '04022026', '04.02.2026', 'DD.MM.YYYY'],
  ['en-US', '02/03/2026', '02042026', '02/04/2026', 'MM/DD/YYYY'],
  ['sv-SE', '2026-02-03', '20260204', '2026-02-04', 'YYYY-MM-DD'],
])('a day is shown and typed in the format of %s', async (locale, shown, typed, after, letters) => {
  const { field, log } = await openField({ locale, value: '2026-02-03' });
  await expect.element(field).toHaveValue(shown);
  await expect.element(field).toHaveAttribute('placeholder', letters);
  await field.clear();
  await userEvent.keyboard(typed);
  expect(log.values).toEqual(['', '2026-02-04']);
  await expect.element(field).toHaveValue(typed);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue(after);
});

it('a text that is no day says what to type and stays, and the value is the one from before', async () => {
  const { screen, field, log } = await openField({ value: '2026-02-03' });
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}31.02.');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('2026{Tab}');
  await expect.element(field).toHaveValue('31.02.2026');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Feb. 2026 has 28 days. Correct the day or the month.');
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      'Feb. 2026 has 28 days. Correct the day or the month. Of the invoice Typed as day, month, year',
    );
  expect(log).toMatchObject({ values: [], open: true });
  await expectAccessible();
  await field.fill('28.2.26');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  expect(log).toMatchObject({ values: ['2026-02-28'], open: false });
  await expectAccessible();
});

it('a text that goes on after it was a day takes that day back', async () => {
  const { field, log } = await openField({ locale: 'sv-SE', value: '2026-01-01' });
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}2026-02-31');
  expect(log.values).toEqual(['2026-02-03', '2026-01-01']);
});

it('a form with a text that is no day is not sent, neither by Enter nor by its button', async () => {
  const { screen, field, button, log } = await openField({ value: '2026-02-03' });
  await field.fill('soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(noDate)).toBeVisible();
  await field.fill('later');
  await button('Save').click();
  await expect.element(screen.getByText(noDate)).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(log.sent).toBe(0);
  await field.fill('4.2.2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('04.02.2026');
  expect(log).toMatchObject({ sent: 1, values: ['2026-02-04'] });
  await button('Save').click();
  expect(log.sent).toBe(2);
});

it('Escape takes back a text that is no day', async () => {
  const { screen, field, log } = await openField({ value: '2026-02-03' });
  await field.fill('soon');
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(field).toHaveValue('03.02.2026');
  await expect.element(screen.getByText(noDate)).not.toBeInTheDocument();
  expect(log).toMatchObject({ values: [], open: false });
});

it('arrows change the day, within the limits, and begin with today', async () => {
  vi.setSystemTime(new Date(2026, 1, 8, 12));
  onTestFinished(() => void vi.useRealTimers());
  const limits = { min: '2026-02-07', max: '2026-02-10' };
  const { field, log } = await openField({ limits });
  await field.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('08.02.2026');
  await userEvent.keyboard(
    '{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}',
  );
  expect(log.values.map((day) => day.slice(-2))).toEqual(['08', '09', '10', '09', '08', '07']);
  await field.fill('11.2.2026');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('11.2.2026');
});

it('the calendar of the browser is opened by its button and by the keyboard, and what is chosen there is the value', async () => {
  const opened: unknown[] = [];
  const spy = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const { type, min, max, value } = this;
    opened.push({ type, min, max, value });
  });
  onTestFinished(() => spy.mockRestore());
  const limits = { min: '2026-02-01', max: '2026-12-31' };
  const { screen, field, button, log } = await openField({ value: '2026-02-03', limits });
  await button('Open the calendar').click();
  await expect.element(button('Open the calendar')).toHaveAccessibleDescription('Due date');
  await field.click();
  expect(log.left).toBe(0);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const calendar = { type: 'date', ...limits, value: '2026-02-03' };
  expect(opened).toEqual([calendar, calendar]);

  await field.fill('soon');
  await button('Open the calendar').click();
  await expect.element(screen.getByText(noDate)).toBeVisible();
  // The day of the value can be chosen as well.
  expect(opened.at(-1)).toEqual({ ...calendar, value: '' });
  await userEvent.fill(chosenIn(screen.container), '2026-02-03');
  await expect.element(field).toHaveValue('03.02.2026');
  await userEvent.fill(chosenIn(screen.container), '2026-03-04');
  await expect.element(field).toHaveValue('04.03.2026');
  expect(log.values).toEqual(['2026-03-04']);
  await button('Save').click();
  expect(log.left).toBe(1);
});

function chosenIn(container: Element): Element {
  const input = container.querySelector('input[type=date]');
  if (!input) throw new Error('There is no calendar');
  return input;
}

it('a value that is set from outside replaces a text that is no day', async () => {
  const { screen, field, button } = await openField({ value: '2026-02-03' });
  await field.fill('soon');
  await button('Propose').click();
  await expect.element(field).toHaveValue('07.07.2026');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('a value that was kept and is no day is shown', async () => {
  const { field } = await openField({ value: 'end of May' });
  await expect.element(field).toHaveValue('end of May');
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveValue('end of May');
});

it('the day from before is shown when a colleague sets it again while the field has the focus', async () => {
  const { field, button } = await openField({ value: '2026-02-03' });
  await field.fill('05.02.2026');
  await button('Take the first').click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('03.02.2026');
});

it('a field that can no longer be edited shows its day, not a text that is none', async () => {
  const { screen, field, button, log } = await openField({ value: '2026-02-03' });
  await field.fill('31.02.2026');
  await button('Lock').click();
  await expect.element(field).toHaveValue('03.02.2026');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(log.open).toBe(false);
});

it('a day that goes on into none is taken back, and the day from before is not entered as if it were typed', async () => {
  const { screen, log } = await openField({ value: '2026-02-03' });
  await screen.rerender(<Review log={log} />);
  const field = screen.getByRole('textbox', { name: 'Due date' });
  await field.fill('05.02.2026');
  await userEvent.keyboard('6');
  expect(log).toMatchObject({ values: ['2026-02-05'], takenBack: ['2026-02-03'] });
});
