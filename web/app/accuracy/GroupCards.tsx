import { Link } from 'react-router-dom';
import { percentText } from '#shared/metrics/percentText.ts';
import { documentType } from '#shared/reading/reading.ts';
import type { Accuracy } from '../../store/database/pulledTables.ts';
import { BarChart } from '../../ui/display/BarChart.tsx';
import { BarList, type BarListItem } from '../../ui/display/BarList.tsx';
import { documentTypeTexts, invoicesText } from '../invoices/texts.ts';
import { labelOfField } from '../labels/invoiceLabels.ts';
import { cell, countText, monthColumn, monthText, type ReportTable } from '../reports/figures.ts';
import { ReportCard } from '../reports/ReportCard.tsx';
import { shareOf } from './shares.ts';

interface Group {
  key: string;
  name: string;
  read: number;
  kept: number;
  invoices: number;
}

const empty = 'Nothing was read in this time.';

function tableOf(head: string, groups: readonly Group[]): ReportTable {
  return {
    heads: [head, 'Invoices', 'Values read', 'Corrected', 'Right'],
    rows: groups.map(({ key, name, read, kept, invoices }) => ({
      key,
      cells: [
        cell(name),
        cell(countText(invoices), invoices),
        cell(countText(read), read),
        cell(countText(read - kept), read - kept),
        cell(percentText(shareOf({ read, kept })), shareOf({ read, kept })),
      ],
    })),
  };
}

function itemOf(group: Group): BarListItem {
  const corrected = group.read - group.kept;
  return {
    key: group.key,
    label: group.name,
    size: shareOf(group),
    text: percentText(shareOf(group)),
    note: corrected === 0 ? 'none corrected' : `${countText(corrected)} corrected`,
  };
}

/** The least accurate first: that is where a look pays. */
function worstFirst(groups: readonly Group[]): Group[] {
  return groups.toSorted((one, other) => shareOf(one) - shareOf(other));
}

export function MonthsCard({ months }: Pick<Accuracy, 'months'>) {
  const groups = months.map(({ month, ...counted }) => ({
    key: month,
    name: monthText(month),
    ...counted,
  }));
  return (
    <ReportCard
      title="Over time"
      description="Values right as read, by the month in which the invoice arrived."
      fileName="accuracy-by-month"
      empty={empty}
      table={tableOf('Month', groups)}
    >
      <BarChart
        label="Share of values right as read by month. The same figures are in the table."
        series={[{ label: 'Right', tone: 'accent' }]}
        columns={groups.map((group, index) => ({
          ...monthColumn(group.key, index),
          values: [{ size: shareOf(group), text: percentText(shareOf(group)) }],
        }))}
      />
    </ReportCard>
  );
}

interface GroupCardProps {
  title: string;
  /** Above the names in the table. */
  head: string;
  description: string;
  fileName: string;
  groups: readonly Group[];
  /** A further look at the items of the list. */
  shown?: (item: BarListItem, group: Group) => BarListItem;
}

/** The rest are only in the table. */
const shownGroups = 20;

function GroupCard({ title, head, description, fileName, groups, shown }: GroupCardProps) {
  return (
    <ReportCard
      title={title}
      description={description}
      fileName={fileName}
      empty={empty}
      table={tableOf(head, groups)}
    >
      <BarList
        label={`Accuracy ${title.toLowerCase()}`}
        items={groups.slice(0, shownGroups).map((group) => {
          const item = itemOf(group);
          return shown ? shown(item, group) : item;
        })}
      />
    </ReportCard>
  );
}

export function FieldsCard({ fields }: Pick<Accuracy, 'fields'>) {
  const groups = fields.map(({ field, ...counted }) => ({
    ...{ key: field, name: labelOfField(field) },
    ...counted,
  }));
  return (
    <GroupCard
      title="By field"
      head="Field"
      description="The least accurate first."
      fileName="accuracy-by-field"
      groups={worstFirst(groups)}
    />
  );
}

export function KindsCard({ kinds }: Pick<Accuracy, 'kinds'>) {
  const groups = kinds.map(({ kind, ...counted }) => ({
    ...{ key: kind, name: kindText(kind) },
    ...counted,
  }));
  return (
    <GroupCard
      title="By kind of document"
      head="Kind"
      description="Invoices, credit notes and receipts."
      fileName="accuracy-by-kind"
      groups={worstFirst(groups)}
      shown={(item, { invoices }) => ({ ...item, note: invoicesText(invoices) })}
    />
  );
}

function kindText(kind: string): string {
  const { data } = documentType.safeParse(kind);
  return data ? documentTypeTexts[data] : kind;
}

export function VendorsCard({ vendors }: Pick<Accuracy, 'vendors'>) {
  return (
    <GroupCard
      title="By vendor"
      head="Vendor"
      description="Those with the most corrections first. Docket learns a vendor's layout from them."
      fileName="accuracy-by-vendor"
      groups={vendors.map(({ vendorId, ...counted }) => ({ key: vendorId, ...counted }))}
      shown={(item, { key, name }) => ({
        ...item,
        label: (
          <Link to={`/vendors/${key}`} className="rounded-sm underline-offset-3 hover:underline">
            {name}
          </Link>
        ),
      })}
    />
  );
}
