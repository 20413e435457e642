import { lackingSigns } from '#shared/exports/templates/encode.ts';
import { billText, cellsOfBill, headOf } from '#shared/exports/templates/render.ts';
import { type ExportTemplate, encodings } from '#shared/exports/templates/template.ts';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../../ui/display/Table.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { exampleBill, usePreviewBills } from './previewBills.ts';

/** The first bills as the file will have them, as a table and as text. */
export function FormatPreview({ template }: { template: ExportTemplate }) {
  const { database } = useSignedIn();
  const approved = usePreviewBills(database);
  if (!approved) return null;
  const bills = approved.length > 0 ? approved : [exampleBill];
  const rows = bills.flatMap(({ invoice, context }) =>
    cellsOfBill(template, invoice, context).map((cells, index) => ({
      id: `${invoice.id}-${index}`,
      cells,
    })),
  );
  const text =
    headOf(template) +
    bills.map(({ invoice, context }) => billText(template, invoice, context)).join('');
  const lacking = lackingSigns(text.replace('\ufeff', ''), template.encoding);
  return (
    <section aria-labelledby="format-preview" className="flex flex-col gap-3">
      <div>
        <h3 id="format-preview" className="font-semibold">
          Preview
        </h3>
        <p className="text-sm text-ink-muted">
          {approved.length > 0
            ? 'The newest approved invoices on this device.'
            : 'An example, because no invoice has been approved yet.'}
        </p>
      </div>
      {lacking.length > 0 && (
        <Banner tone="warning">
          {`${encodings[template.encoding]} has no ${lacking.slice(0, 10).join(' ')}. There will be a “?” instead.`}
        </Banner>
      )}
      <div className="overflow-hidden rounded-lg border border-line">
        <TableRegion label="Rows of the file" className="max-h-72">
          <Table>
            <TableHead>
              <TableRow>
                {template.columns.map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
                  <TableHeaderCell key={index}>{column.title || `${index + 1}`}</TableHeaderCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id, cells }) => (
                <TableRow key={id}>
                  {cells.map(({ text: cell, isText }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
                    <TableCell key={index} numeric={!isText} className="max-w-64 truncate">
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableRegion>
      </div>
      <section
        aria-label="Text of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="max-h-40 overflow-auto rounded-lg border border-line bg-sunken p-3"
      >
        <pre className="font-mono text-xs">{text.replace('\ufeff', '')}</pre>
      </section>
    </section>
  );
}
