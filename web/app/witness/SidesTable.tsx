import type { ReactNode } from 'react';
import { comparedFieldNames } from '#shared/integrations/comparedFields.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import type { BooksSide, Difference, DocketSide, LedgerFinding } from '#shared/witness/contract.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { dayText } from '../dates/dates.ts';
import { amountText } from '../invoices/amountText.ts';
import { statusTexts } from '../invoices/texts.ts';
import { booksStatusTexts } from './findingTexts.ts';

interface Side {
  title: string;
  number: string | null;
  vendorName: string | null;
  total: string;
  currency: string;
  issuedOn: string | null;
  state: string;
}

interface Row {
  label: string;
  left: ReactNode;
  right: ReactNode;
  differs: boolean;
}

/** Both sides of a finding, line by line; what differs is marked. */
export function SidesTable({ finding }: { finding: LedgerFinding }) {
  const { ofLedger, other, ofDocket, differences } = finding;
  const { short } = ledgerNames[finding.ledger];
  const right = ledgerSide(ofLedger, other ? 'This bill' : short);
  const left = other ? ledgerSide(other, 'The other bill') : ofDocket && docketSide(ofDocket);
  const rows = rowsOf(left, right, differences);
  return (
    <table className="w-full table-fixed border-collapse text-base">
      <thead>
        <tr className="text-left text-sm text-ink-muted">
          <th scope="col" className="w-20 pb-1 font-medium sm:w-28">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col" className="pr-3 pb-1 font-medium">
            {left?.title ?? 'Docket'}
          </th>
          <th scope="col" className="pb-1 font-medium">
            {right.title}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.label} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 text-left text-sm font-normal text-ink-muted">
              {row.label}
            </th>
            {left ? (
              <td className="py-1.5 pr-3 wrap-anywhere">{row.left}</td>
            ) : (
              index === 0 && (
                <td rowSpan={rows.length} className="py-1.5 pr-3 text-ink-muted">
                  No invoice of this vendor and number.
                </td>
              )
            )}
            <td
              className={classes(
                'py-1.5 wrap-anywhere',
                row.differs && 'font-semibold text-warning-ink',
              )}
            >
              {row.right}
              {row.differs && <span className="sr-only"> (differs)</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ledgerSide(bill: BooksSide, title: string): Side {
  return { ...bill, title, state: booksStatusTexts[bill.status].text };
}

function docketSide(invoice: DocketSide): Side {
  return { ...invoice, title: 'Docket', state: statusTexts[invoice.status] };
}

function rowsOf(left: Side | null, right: Side, differences: readonly Difference[]): Row[] {
  const isChanged = (field: Difference['field']) => differences.some((one) => one.field === field);
  const row = (label: string, textOf: (side: Side) => string, differs = false): Row => ({
    label,
    left: left && textOf(left),
    right: textOf(right),
    differs,
  });
  return [
    row('Vendor', ({ vendorName }) => vendorName ?? '–', isChanged('vendor')),
    row('Number', ({ number }) => number ?? '–'),
    row('Amount', ({ total, currency }) => amountText(total, currency), isChanged('amount')),
    ...differences
      .filter(({ field }) => field === 'account' || field === 'bank')
      .map(({ field, docket, ledger }) => ({
        label: comparedFieldNames[field],
        ...{ left: docket, right: ledger, differs: true },
      })),
    row('Date', ({ issuedOn }) => dayText(issuedOn)),
    row('Status', ({ state }) => state),
  ];
}
