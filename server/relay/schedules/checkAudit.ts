import { canonicalText } from '#shared/canonicalText.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import { type DocumentName, isDocumentName } from '#sync/protocol/documentName.ts';
import { differenceOf } from '#sync/schedules/comparing.ts';
import { type Decided, labelOf, matterOf } from '#sync/schedules/Ledger.ts';
import type { InvoiceRow } from '../../invoices/invoiceStore.ts';
import type { AuditEntry } from '../../testing/audit.ts';
import { matters } from './matters.ts';
import type { ServerState } from './ServerState.ts';
import type { World } from './World.ts';

/**
 * The audit log told from its beginning comes to what is stored now: so it tells every change, in its order. On the way
 * every approval is held against what its author had seen, and nothing changes after a decision.
 */
export function checkAudit(world: World, server: ServerState): string[] {
  return [...server.invoices].flatMap(([name, row]) => {
    const initial = world.initial(server.company.accountId, name);
    if (!initial) return [`Nobody knows how ${name} began`];
    const told = new ToldInvoice(initial);
    const faults: string[] = [];
    for (const entry of server.audit) {
      if (nameOf(entry) !== name) continue;
      const approved = entry.action === 'approve' ? approvalIn(world, server, entry) : undefined;
      if (approved && approved.seen !== told.matter()) {
        faults.push(
          `${labelOf(approved)} applied to what its author did not see: ${told.matter()} instead of ${approved.seen}`,
        );
      }
      faults.push(...told.hear(entry));
    }
    const difference = differenceOf(told.shown(), shownOf(row));
    if (difference) faults.push(`${name}, as the audit log tells it: ${difference}`);
    return faults;
  });
}

function nameOf({ entity_type, entity_id }: AuditEntry): DocumentName | null {
  const name = `${entity_type}.${entity_id}`;
  return isDocumentName(name) ? name : null;
}

function approvalIn(
  { ledger }: World,
  { carriedOut, company }: ServerState,
  { metadata }: AuditEntry,
): Decided | undefined {
  const said = Object.entries(metadata ?? {}).find(([key]) => key === 'comments')?.[1];
  return [...ledger.decided.values()].find(
    (one) => one.said === said && one.accountId === company.accountId && carriedOut.has(one.key),
  );
}

const lineKey = /^lines\.(.+)\.(\w+)$/;

/** One invoice, as the audit log tells it. */
class ToldInvoice {
  readonly #values: Map<string, unknown>;
  readonly #lines: Map<string, Record<string, unknown>>;
  #status: unknown;

  constructor(initial: InvoiceRow) {
    this.#values = valuesOf(initial);
    this.#lines = new Map(initial.lines.map((line) => [line.id, { ...line }]));
    this.#status = initial.status;
  }

  hear({ new_values: values, seq }: AuditEntry): string[] {
    const faults: string[] = [];
    for (const [key, value] of Object.entries(values ?? {})) {
      if (key === 'status') {
        this.#status = value;
        continue;
      }
      const [, id, field] = lineKey.exec(key) ?? [];
      const isField = Object.hasOwn(invoiceFields, key);
      if (!isField && id === undefined) continue;
      if (this.#status !== 'pending_review') {
        faults.push(`Entry ${seq} changes ${key} of an invoice that is ${this.#status}`);
      }
      if (isField) this.#values.set(key, value);
      else if (id !== undefined && field !== undefined) this.#enter(id, field, value);
    }
    return faults;
  }

  #enter(id: string, field: string, value: unknown): void {
    const line = this.#lines.get(id) ?? { id };
    line[field] = value;
    this.#lines.set(id, line);
  }

  matter(): string {
    const lines = [...this.#lines.values()]
      .filter(({ removed }) => !removed)
      .map((line) => ({ ...emptyLine, ...line }));
    return matterOf(matters.parse({ ...Object.fromEntries(this.#values), lines }));
  }

  shown(): Record<string, unknown> {
    return { ...Object.fromEntries(this.#values), ...byLine([...this.#lines.values()]) };
  }
}

const emptyLine = {
  description: null,
  quantity: null,
  unitPrice: null,
  taxRate: null,
  net: null,
};

function valuesOf(row: InvoiceRow): Map<string, unknown> {
  const fields = Object.entries(row).filter(([key]) => Object.hasOwn(invoiceFields, key));
  return new Map(fields);
}

function shownOf(row: InvoiceRow): Record<string, unknown> {
  return { ...Object.fromEntries(valuesOf(row)), ...byLine(row.lines) };
}

function byLine(lines: readonly object[]): Record<string, unknown> {
  return Object.fromEntries(
    lines.map((line) => [
      `line ${Object.entries(line).find(([key]) => key === 'id')?.[1]}`,
      canonicalText(Object.fromEntries(Object.entries(line).filter(([, value]) => value != null))),
    ]),
  );
}
