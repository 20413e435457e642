import { z } from 'zod';

export type OdooRow = Readonly<Record<string, unknown>> & { id: number };

const condition = z.tuple([z.string(), z.string(), z.unknown()]);
const given = z.object({
  fields: z.array(z.string()),
  order: z.string().default('id'),
  limit: z.int().optional(),
  offset: z.int().default(0),
});

/** The rows that fulfil all conditions of a domain, as `search_read` returns them. */
export function searched(
  rows: readonly OdooRow[],
  asked: { domain: unknown; keywords: unknown; withArchived: boolean },
): object[] {
  const domain = z.array(condition).parse(asked.domain);
  const { fields, order, limit, offset } = given.parse(asked.keywords);
  const found = rows
    .filter((row) => asked.withArchived || row['active'] !== false)
    .filter((row) => domain.every((one) => fulfils(row, one)))
    .sort((one, other) => compare(one, other, order));
  const shown = found.slice(offset, limit === undefined ? undefined : offset + limit);
  return shown.map((row) =>
    Object.fromEntries(['id', ...fields].map((field) => [field, row[field] ?? false])),
  );
}

/** Links are compared by their ids. */
const plain = (value: unknown) => (Array.isArray(value) ? value[0] : value);

function fulfils(row: OdooRow, [field, operator, wanted]: z.infer<typeof condition>): boolean {
  const value = plain(row[field] ?? false);
  switch (operator) {
    case '=':
      return value === wanted;
    case '!=':
      return value !== wanted;
    case 'in':
      return z.array(z.unknown()).parse(wanted).includes(value);
    case '>':
      return Number(value) > Number(wanted);
    case '>=':
      return String(value) >= String(wanted);
    case '=ilike':
      return matches(String(value), String(wanted));
    default:
      throw new Error(`The sandbox does not know the operator ${operator}`);
  }
}

function matches(value: string, pattern: string): boolean {
  const literal = pattern.replace(/\\(.)/g, '$1');
  return value.toLowerCase() === literal.toLowerCase();
}

function compare(one: OdooRow, other: OdooRow, order: string): number {
  for (const part of order.split(', ')) {
    const [field = 'id', direction] = part.split(' ');
    const sign = direction === 'desc' ? -1 : 1;
    const [left, right] = [plain(one[field]), plain(other[field])];
    const isNumber = typeof left === 'number' && typeof right === 'number';
    const difference = isNumber
      ? left - right
      : String(left ?? '').localeCompare(String(right ?? ''));
    if (difference !== 0) return sign * difference;
  }
  return 0;
}
