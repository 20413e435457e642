import {
  dateFormats,
  type ExportTemplate,
  encodings,
  exportTemplate,
  separators,
} from '#shared/exports/templates/template.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';

interface FormatSettingsProps {
  template: ExportTemplate;
  onChange: (changes: Partial<ExportTemplate>) => void;
}

const { shape } = exportTemplate;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const rowOptions = optionsOf({ lines: 'For each line', bills: 'For each bill' });
const separatorOptions = optionsOf(separators);
const encodingOptions = optionsOf(encodings);
const decimalOptions = optionsOf({ '.': 'Point: 1250.00', ',': 'Comma: 1250,00' });
const dateOptions = dateFormats.map((format) => ({ value: format, label: format }));
const quoteOptions = optionsOf({ needed: 'Where needed', texts: 'Around every text' });
const creditOptions = optionsOf({ negative: 'With a minus', positive: 'Without a minus' });
const lineEndOptions = optionsOf({ crlf: 'Windows (CR LF)', lf: 'Unix (LF)' });
const headerOptions = optionsOf({ yes: 'Titles of the columns', no: 'No titles' });
const blankOptions = optionsOf({ no: 'Nothing', yes: 'An empty line' });
const typeOptions = optionsOf({ csv: '.csv', txt: '.txt' });

/** How the file is written, apart from its columns. */
export function FormatSettings({ template, onChange }: FormatSettingsProps) {
  return (
    <section aria-labelledby="format-settings" className="flex flex-col gap-3">
      <h3 id="format-settings" className="font-semibold">
        File
      </h3>
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 lg:grid-cols-3">
        <FormField label="One row">
          <Select
            options={rowOptions}
            value={template.rows}
            onValueChange={(value) => onChange({ rows: shape.rows.parse(value) })}
          />
        </FormField>
        <FormField label="First line">
          <Select
            options={headerOptions}
            value={template.hasHeader ? 'yes' : 'no'}
            onValueChange={(value) => onChange({ hasHeader: value === 'yes' })}
          />
        </FormField>
        <FormField label="Between columns">
          <Select
            options={separatorOptions}
            value={template.separator}
            onValueChange={(value) => onChange({ separator: shape.separator.parse(value) })}
          />
        </FormField>
        <FormField label="Dates">
          <Select
            options={dateOptions}
            value={template.dateFormat}
            onValueChange={(value) => onChange({ dateFormat: shape.dateFormat.parse(value) })}
          />
        </FormField>
        <FormField label="Decimals">
          <Select
            options={decimalOptions}
            value={template.decimal}
            onValueChange={(value) => onChange({ decimal: shape.decimal.parse(value) })}
          />
        </FormField>
        <FormField label="Credit notes">
          <Select
            options={creditOptions}
            value={template.credits}
            onValueChange={(value) => onChange({ credits: shape.credits.parse(value) })}
          />
        </FormField>
        <FormField label="Encoding">
          <Select
            options={encodingOptions}
            value={template.encoding}
            onValueChange={(value) => onChange({ encoding: shape.encoding.parse(value) })}
          />
        </FormField>
        <FormField label="Quotation marks">
          <Select
            options={quoteOptions}
            value={template.quotes}
            onValueChange={(value) => onChange({ quotes: shape.quotes.parse(value) })}
          />
        </FormField>
        <FormField label="End of line">
          <Select
            options={lineEndOptions}
            value={template.lineEnd}
            onValueChange={(value) => onChange({ lineEnd: shape.lineEnd.parse(value) })}
          />
        </FormField>
        <FormField label="After each bill">
          <Select
            options={blankOptions}
            value={template.hasBlankLines ? 'yes' : 'no'}
            onValueChange={(value) => onChange({ hasBlankLines: value === 'yes' })}
          />
        </FormField>
        <FormField label="File type">
          <Select
            options={typeOptions}
            value={template.fileType}
            onValueChange={(value) => onChange({ fileType: shape.fileType.parse(value) })}
          />
        </FormField>
      </div>
    </section>
  );
}
