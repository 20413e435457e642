import { auditAction, auditCategory, auditStatus } from '#shared/audit/entry.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { DateField } from '../../../ui/forms/DateField.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { auditActionTexts, auditCategoryTexts, auditStatusTexts } from '../auditTexts.ts';
import { type LogFilter, noFilter } from './logFilter.ts';

const categories = [
  { value: '', label: 'All categories' },
  ...auditCategory.options.map((value) => ({ value, label: auditCategoryTexts[value] })),
];
const actions = [
  { value: '', label: 'All actions' },
  ...auditAction.options.map((value) => ({ value, label: auditActionTexts[value] })),
];
const statuses = [
  { value: '', label: 'All statuses' },
  ...auditStatus.options.map((value) => ({ value, label: auditStatusTexts[value] })),
];

interface LogFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

export function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const change = (part: Partial<LogFilter>) => onFilter({ ...filter, ...part });
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-6">
      <FormField label="Category">
        <Select
          options={categories}
          value={filter.category ?? ''}
          onValueChange={(value) => change({ category: auditCategory.safeParse(value).data })}
        />
      </FormField>
      <FormField label="Action">
        <Select
          options={actions}
          value={filter.action ?? ''}
          onValueChange={(value) => change({ action: auditAction.safeParse(value).data })}
        />
      </FormField>
      <FormField label="Status">
        <Select
          options={statuses}
          value={filter.status ?? ''}
          onValueChange={(value) => change({ status: auditStatus.safeParse(value).data })}
        />
      </FormField>
      <FormField label="From date">
        <DateField value={filter.from} onChange={({ target }) => change({ from: target.value })} />
      </FormField>
      <FormField label="To date">
        <DateField value={filter.to} onChange={({ target }) => change({ to: target.value })} />
      </FormField>
      <Button
        variant="ghost"
        disabled={!isNarrowed}
        className="justify-self-start"
        onClick={() => onFilter(noFilter)}
      >
        Clear filters
      </Button>
    </div>
  );
}
