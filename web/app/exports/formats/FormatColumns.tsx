import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { templateField } from '#shared/exports/templates/fieldIds.ts';
import { templateFields } from '#shared/exports/templates/fields.ts';
import { mostColumns, type TemplateColumn } from '#shared/exports/templates/template.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { NativeSelect } from '../../../ui/forms/NativeSelect.tsx';

const groups = [
  { label: 'Of the bill', of: 'bill' },
  { label: 'Of the row', of: 'row' },
] as const;

/** Drawn by the browser: dozens of columns with dozens of fields each would slow down every key. */
const fieldOptions = (
  <>
    <option value="">The same text</option>
    {groups.map(({ label, of }) => (
      <optgroup key={of} label={label}>
        {templateField.options
          .filter((id) => templateFields[id].of === of)
          .map((id) => (
            <option key={id} value={id}>
              {templateFields[id].label}
            </option>
          ))}
      </optgroup>
    ))}
  </>
);

interface FormatColumnsProps {
  columns: readonly TemplateColumn[];
  onChange: (columns: TemplateColumn[]) => void;
}

/** The columns of a format, in their order. */
export function FormatColumns({ columns, onChange }: FormatColumnsProps) {
  const change = (index: number, changes: Partial<TemplateColumn>) =>
    onChange(
      columns.map((column, place) => (place === index ? { ...column, ...changes } : column)),
    );
  const add = () =>
    onChange([
      ...columns,
      {
        ...{ title: '', field: 'description', text: '', creditText: null },
        ...{ longest: null, onlyFirstRow: false },
      },
    ]);
  const move = (index: number, by: 1 | -1) => {
    const moved = [...columns];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  };
  return (
    <section aria-labelledby="format-columns" className="flex flex-col gap-3">
      <h3 id="format-columns" className="font-semibold">{`Columns (${columns.length})`}</h3>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {columns.map((column, index) => (
          <ColumnItem
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
            key={index}
            column={column}
            place={index + 1}
            isLast={index === columns.length - 1}
            onChange={(changes) => change(index, changes)}
            onMove={(by) => move(index, by)}
            onRemove={() => onChange(columns.filter((_, place) => place !== index))}
          />
        ))}
      </ol>
      <Button
        className="self-start"
        disabled={columns.length >= mostColumns}
        icon={<Plus aria-hidden className="size-4" />}
        onClick={add}
      >
        Add column
      </Button>
    </section>
  );
}

interface ColumnItemProps {
  column: TemplateColumn;
  place: number;
  isLast: boolean;
  onChange: (changes: Partial<TemplateColumn>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ColumnItem({ column, place, isLast, onChange, onMove, onRemove }: ColumnItemProps) {
  const { title, field, text, creditText, longest, onlyFirstRow } = column;
  const name = title || `column ${place}`;
  const chosen = field === null ? null : templateFields[field];
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="grid items-center gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <Input
          aria-label={`Title of column ${place}`}
          placeholder="Title"
          autoComplete="off"
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <NativeSelect
          aria-label={`Content of ${name}`}
          value={field ?? ''}
          onChange={({ target }) =>
            onChange({ field: templateField.safeParse(target.value).data ?? null })
          }
        >
          {fieldOptions}
        </NativeSelect>
        <div className="flex gap-1">
          <IconButton
            label={`Move ${name} up`}
            size="sm"
            disabled={place === 1}
            icon={<ArrowUp aria-hidden className="size-4" />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${name} down`}
            size="sm"
            disabled={isLast}
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={`Remove ${name}`}
            size="sm"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        </div>
      </div>
      <details className="group" open={field === null && text !== ''}>
        <summary className="cursor-pointer text-sm text-ink-muted">
          {detailsText(column) || 'More'}
        </summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-3">
          <FormField label={chosen ? 'Text where it is missing' : 'Text'}>
            <Input
              autoComplete="off"
              value={text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          </FormField>
          <FormField label="On credit notes">
            <Input
              autoComplete="off"
              placeholder={text === '' ? 'The same' : text}
              value={creditText ?? ''}
              onChange={({ target }) => onChange({ creditText: target.value || null })}
            />
          </FormField>
          {chosen?.kind === 'text' && (
            <FormField label="Longest">
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder="Any length"
                value={longest ?? ''}
                onChange={({ target }) =>
                  onChange({ longest: Number.parseInt(target.value, 10) || null })
                }
              />
            </FormField>
          )}
        </div>
        <Checkbox
          className="pt-3"
          label="Only in the first row of a bill"
          checked={onlyFirstRow}
          onCheckedChange={(onlyFirstRow) => onChange({ onlyFirstRow })}
        />
      </details>
    </li>
  );
}

/** What is unusual about a column, in a line. */
function detailsText({ field, text, creditText, longest, onlyFirstRow }: TemplateColumn): string {
  return [
    text !== '' && (field === null ? `“${text}”` : `else “${text}”`),
    creditText !== null && `“${creditText}” on credit notes`,
    longest !== null && `at most ${longest} characters`,
    onlyFirstRow && 'first row only',
  ]
    .filter(Boolean)
    .join(', ');
}
