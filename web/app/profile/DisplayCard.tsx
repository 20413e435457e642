import { useState } from 'react';
import { updateMe } from '#shared/auth/contract.ts';
import { type FormatLocale, formatLocale } from '#shared/auth/formats.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useSession } from '../../store/session/SessionContext.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { formatSample } from '../../ui/foundation/formats.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { densities, densityNames, useDensity } from '../theme/density.ts';

const localeNames: Record<FormatLocale, string> = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-ZA': 'English (South Africa)',
  'da-DK': 'Danish',
  'de-AT': 'German (Austria)',
  'de-CH': 'German (Switzerland)',
  'de-DE': 'German (Germany)',
  'es-ES': 'Spanish',
  'fi-FI': 'Finnish',
  'fr-CA': 'French (Canada)',
  'fr-CH': 'French (Switzerland)',
  'fr-FR': 'French (France)',
  'it-IT': 'Italian',
  'nb-NO': 'Norwegian',
  'nl-BE': 'Dutch (Belgium)',
  'nl-NL': 'Dutch (Netherlands)',
  'pl-PL': 'Polish',
  'pt-BR': 'Portuguese (Brazil)',
  'pt-PT': 'Portuguese (Portugal)',
  'sv-SE': 'Swedish',
};

const options = [
  { value: '', label: `Same as the browser: ${formatSample(null)}` },
  ...formatLocale.options.map((locale) => ({
    value: locale,
    label: `${localeNames[locale]}: ${formatSample(locale)}`,
  })),
];

const densityTexts = {
  comfortable: 'Room around everything.',
  compact: 'More rows on a screen, with a mouse.',
};

/** The format of numbers and dates on all devices, and the density on this one. */
export function DisplayCard() {
  const { me } = useSignedIn();
  const session = useSession();
  const [density, chooseDensity] = useDensity();
  // Until it is saved; `undefined` is what is saved.
  const [chosen, setChosen] = useState<FormatLocale | null>();
  const [problem, setProblem] = useState<string>();

  async function choose(value: string) {
    const formats = formatLocale.safeParse(value).data ?? null;
    const { firstName, lastName } = me;
    setChosen(formats);
    setProblem(undefined);
    try {
      const { user } = await call(updateMe, { body: { firstName, lastName, formats } });
      await session.begin(user);
      toast({ title: 'Formats saved', tone: 'positive' });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setChosen(undefined);
    }
  }

  return (
    <Card>
      <CardHeader id="display" title="Display" description="How Docket looks to you." />
      <CardBody className="flex flex-col gap-5">
        <FormProblem text={problem} />
        <FormField label="Numbers and dates" hint="On every device that you use.">
          <Select
            options={options}
            value={(chosen === undefined ? me.formats : chosen) ?? ''}
            onValueChange={(value) => void choose(value)}
          />
        </FormField>
        <FormField label="Density" hint="On this device." group>
          <RadioGroup
            options={densities.map((value) => ({
              value,
              label: densityNames[value],
              description: densityTexts[value],
            }))}
            value={density}
            onValueChange={(value) => {
              const known = densities.find((one) => one === value);
              if (known) chooseDensity(known);
            }}
          />
        </FormField>
      </CardBody>
    </Card>
  );
}
