import { canonicalText } from '#shared/canonicalText.ts';
import { invoiceFields } from '#shared/invoices/fields.ts';
import type { Checked } from './check.ts';
import { differenceOf } from './comparing.ts';
import type { AuditTold, BareInvoice } from './Stage.ts';
import { type Decided, labelOf, matterOf, matters } from './UserHistory.ts';
import type { World } from './World.ts';

/**
 * Replays the audit log from the beginning: it must lead to the stored values, so it has every change in order. At each
 * approval the values must be those that its author saw, and nothing may change after a decision.
 */
export function checkAudit(world: World, checked: Checked): string[] {
  const { company, server } = checked;
  return [...server.invoices].flatMap(([name, stored]) => {
    const initial = world.stage.server.initial(company.accountId, name);
    if (!initial) return [`Nobody knows how ${name} began`];
    const replayed = new ReplayedInvoice(initial);
    const faults: string[] = [];
    for (const entry of server.audit) {
      if (entry.entity !== name) continue;
      const approved = approvalIn(world, checked, entry);
      if (approved && approved.seen !== replayed.matter()) {
        faults.push(
          `${labelOf(approved)} applied to what its author did not see: ${replayed.matter()} instead of ${approved.seen}`,
        );
      }
      faults.push(...replayed.apply(entry));
    }
    const difference = differenceOf(replayed.shown(), shownOf(stored));
    if (difference) faults.push(`${name}, as the audit log tells it: ${difference}`);
    return faults;
  });
}

function approvalIn(
  { history }: World,
  { company, server }: Checked,
  { action, said }: AuditTold,
): Decided | undefined {
  if (action !== 'approve') return undefined;
  return [...history.decided.values()].find(
    (one) =>
      said.includes(one.said) &&
      one.accountId === company.accountId &&
      server.carriedOut.has(one.key),
  );
}

const codingPrefix = 'coding.';
const lineKey = /^lines\.(.+)\.(\w+)$/;

/** One invoice, replayed from the audit log. */
class ReplayedInvoice {
  readonly #values: Map<string, unknown>;
  readonly #lines: Map<string, Record<string, unknown>>;
  readonly #coding = new Map<string, unknown>();
  readonly #coveredDefaults: unknown;
  #status: unknown = 'pending_review';

  constructor({ values, lines }: BareInvoice) {
    this.#values = fieldsOf(values);
    // Null until the company has approvals cover the coding: then the fingerprint is without it.
    this.#coveredDefaults = values['coveredDefaults'] ?? undefined;
    this.#lines = new Map(lines.map((line) => [line.id, { ...line }]));
  }

  apply({ newValues, seq }: AuditTold): string[] {
    const faults: string[] = [];
    for (const [key, value] of Object.entries(newValues ?? {})) {
      if (key === 'status') {
        this.#status = value;
        continue;
      }
      const [, id, field] = lineKey.exec(key) ?? [];
      const isField = Object.hasOwn(invoiceFields, key);
      const coded = key.startsWith(codingPrefix) ? key.slice(codingPrefix.length) : undefined;
      if (!isField && id === undefined && coded === undefined) continue;
      if (this.#status !== 'pending_review') {
        faults.push(`Entry ${seq} changes ${key} of an invoice that is ${this.#status}`);
      }
      if (isField) this.#values.set(key, value);
      else if (coded !== undefined) this.#coding.set(coded, value);
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
    return matterOf(
      matters.parse({
        ...{ ...Object.fromEntries(this.#values), lines },
        ...{ coding: this.#entered(), coveredDefaults: this.#coveredDefaults },
      }),
    );
  }

  #entered(): Record<string, unknown> {
    return Object.fromEntries([...this.#coding].filter(([, value]) => value != null));
  }

  shown(): Record<string, unknown> {
    return {
      ...Object.fromEntries(this.#values),
      ...byLine([...this.#lines.values()]),
      coding: canonicalText(this.#entered()),
    };
  }
}

const emptyLine = {
  description: null,
  quantity: null,
  unitPrice: null,
  discount: null,
  taxRate: null,
  net: null,
};

function fieldsOf(values: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(Object.entries(values).filter(([key]) => Object.hasOwn(invoiceFields, key)));
}

function shownOf({ values, lines }: BareInvoice): Record<string, unknown> {
  return {
    ...Object.fromEntries(fieldsOf(values)),
    ...byLine(lines),
    coding: canonicalText(values['coding'] ?? {}),
  };
}

function byLine(lines: readonly object[]): Record<string, unknown> {
  return Object.fromEntries(
    lines.map((line) => [
      `line ${Object.entries(line).find(([key]) => key === 'id')?.[1]}`,
      canonicalText(Object.fromEntries(Object.entries(line).filter(([, value]) => value != null))),
    ]),
  );
}
