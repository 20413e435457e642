import { letterTime, type NotificationSettings } from '#shared/notifications/contract.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { hourText } from '../../ui/foundation/formats.ts';

const times = [
  {
    value: 'immediate',
    label: 'At once',
    description: 'What comes within three minutes is in one email.',
  },
  {
    value: 'hourly',
    label: 'Once an hour',
    description: 'At the full hour, if there is anything.',
  },
  { value: 'daily', label: 'Once a day', description: 'At an hour that you choose.' },
  { value: 'off', label: 'Never', description: 'The bell shows everything all the same.' },
];

/** Made when they are shown, because the person's format may change. */
function hourOptions() {
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
}

/** Of an evening and a night. */
const usualQuiet = { from: 20, to: 7 };

interface EmailTimesProps {
  settings: NotificationSettings;
  onChange: (chosen: Partial<NotificationSettings>) => void;
}

/** When emails come, and when none do. */
export function EmailTimes({ settings, onChange }: EmailTimesProps) {
  const { letters, hour, quiet, zone } = settings;
  return (
    <>
      <FormField label="Email notifications" group>
        <RadioGroup
          options={times}
          value={letters}
          onValueChange={(value) => onChange({ letters: letterTime.parse(value) })}
        />
      </FormField>
      {letters === 'daily' && (
        <FormField label="Time of day" className="max-w-40">
          <Select
            options={hourOptions()}
            value={String(hour)}
            onValueChange={(value) => onChange({ hour: Number(value) })}
          />
        </FormField>
      )}
      {letters !== 'off' && (
        <div className="flex flex-col gap-3">
          <Switch
            label="Quiet hours"
            description="Emails wait until they are over. Your device has its own setting for push notifications."
            checked={quiet !== null}
            onCheckedChange={(on) => onChange({ quiet: on ? usualQuiet : null })}
          />
          {quiet && (
            <div className="flex max-w-80 gap-3">
              <FormField label="From" className="flex-1">
                <Select
                  options={without(quiet.to)}
                  value={String(quiet.from)}
                  onValueChange={(value) => onChange({ quiet: { ...quiet, from: Number(value) } })}
                />
              </FormField>
              <FormField label="To" className="flex-1">
                <Select
                  options={without(quiet.from)}
                  value={String(quiet.to)}
                  onValueChange={(value) => onChange({ quiet: { ...quiet, to: Number(value) } })}
                />
              </FormField>
            </div>
          )}
          {(quiet || letters === 'daily') && (
            <p className="text-sm text-ink-muted">{`Times are in ${zone.replaceAll('_', ' ')}.`}</p>
          )}
        </div>
      )}
    </>
  );
}

/** Quiet hours end at another hour than they begin. */
function without(other: number) {
  return hourOptions().filter(({ value }) => value !== String(other));
}
