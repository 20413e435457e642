import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AccountingSystem, searchText, systems, ways } from '#shared/exports/systems.ts';
import { type Preset, presetOf, presets } from '#shared/exports/templates/presets.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';

/** What a new format begins with. */
export interface Beginning {
  name: string;
  preset: Preset;
}

interface ChooseSystemProps {
  onChoose: (beginning: Beginning) => void;
  onClose: () => void;
}

/** The presets that belong to no software: what everybody else begins with. */
const general = presets.filter(({ id }) => !systems.some(({ preset }) => preset === id));

/** What a format for this software begins with; `undefined` where it needs none. */
function beginningFor({ way, preset, begins }: AccountingSystem): Preset | undefined {
  if (way !== 'columns') return presetOf(preset ?? null);
  const found = presetOf(begins?.preset ?? 'lines');
  if (!found || !begins?.encoding) return found;
  return { ...found, template: { ...found.template, encoding: begins.encoding } };
}

const hasFile = ({ way }: AccountingSystem) => way === 'file' || way === 'columns';
const choosableFirst = [...systems.filter(hasFile), ...systems.filter((one) => !hasFile(one))];

/** Finds the software that the file is for, and the preset that it begins with. */
export function ChooseSystem({ onChoose, onClose }: ChooseSystemProps) {
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = choosableFirst.filter((system) => {
    const text = searchText(system);
    return words.every((word) => text.includes(word));
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Which software is the file for?"
      description="A format begins with a preset, and you can change all of it."
    >
      <DialogBody className="flex flex-col gap-4">
        <FormField label="Software or country" labelHidden>
          <Input
            type="search"
            autoComplete="off"
            placeholder="Sage, Netherlands…"
            lead={<Search aria-hidden />}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </FormField>
        <ul
          aria-label="Presets"
          className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto"
        >
          {words.length === 0 &&
            general.map((preset) => (
              <li key={preset.id}>
                <Choice
                  name={preset.name}
                  text={preset.instructions}
                  onChoose={() => onChoose({ name: 'Our format', preset })}
                />
              </li>
            ))}
          {found.map((system) => (
            <li key={system.name + system.region}>
              <SystemChoice system={system} onChoose={onChoose} onClose={onClose} />
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="text-ink-muted">
            Not in the list. Clear the search, and begin with a preset for any software.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

interface SystemChoiceProps extends ChooseSystemProps {
  system: AccountingSystem;
}

function SystemChoice({ system, onChoose, onClose }: SystemChoiceProps) {
  const { name, region, way, note } = system;
  const preset = beginningFor(system);
  const text = [region, note].filter(Boolean).join('. ');
  if (preset && hasFile(system)) {
    return (
      <Choice
        name={name}
        text={text}
        way={ways[way].label}
        onChoose={() => onChoose({ name, preset })}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-1 px-2 py-2.5">
      <p className="flex w-full flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <Badge>{ways[way].label}</Badge>
      </p>
      <p className="text-sm text-ink-muted">{`${endSentence(text)} ${ways[way].text}`}</p>
      <WithoutFormat system={system} onClose={onClose} />
    </div>
  );
}

const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** The way to software that needs no format. */
function WithoutFormat({
  system: { name, way, ledger },
  onClose,
}: Pick<SystemChoiceProps, 'system' | 'onClose'>) {
  const { me } = useSignedIn();
  if (way === 'ubl') {
    if (!may(me.roles, 'invoices.export')) return null;
    // Making a file is recorded, so it happens only where its button says what is in it.
    return (
      <Button size="sm" asChild>
        <Link to="/integrations#export-files" onClick={onClose}>
          {`Show files for ${name}`}
        </Link>
      </Button>
    );
  }
  return (
    <Button size="sm" asChild>
      <Link to={ledger ? `/integrations/${ledger}` : '/developers'}>
        {ledger ? `Open ${ledgerNames[ledger].short}` : `Open webhook for ${name}`}
      </Link>
    </Button>
  );
}

interface ChoiceProps {
  name: string;
  text: string;
  way?: string;
  onChoose: () => void;
}

function Choice({ name, text, way, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col gap-0.5 rounded-md px-2 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        {way !== undefined && <Badge tone="accent">{way}</Badge>}
      </span>
      <span className="text-sm text-ink-muted">{text}</span>
    </button>
  );
}
