import { listText } from '../../listText.ts';
import type { AuditLog } from '../logs.ts';

export type ToldEntry = Pick<
  AuditLog,
  'action' | 'entityType' | 'entityId' | 'status' | 'metadata' | 'oldValues' | 'newValues'
>;

/** What an entry names by an id or a code, in words. */
export interface AuditNames {
  /** Who did it; `null` is Docket itself. */
  person: string | null;
  /** "SR 4380 of Sterling & Rowe, 4,155.00 USD"; `null` if it is not known here. */
  entity: string | null;
  ledger: (id: string) => string;
  flag: (code: string) => string;
  role: (id: string) => string;
}

/** An entry of the audit log with its values as text. */
export class ToldEvent {
  readonly entry: ToldEntry;
  readonly names: AuditNames;
  readonly failed: boolean;
  readonly pending: boolean;

  constructor(entry: ToldEntry, names: AuditNames) {
    this.entry = entry;
    this.names = names;
    this.failed = entry.status === 'failure';
    this.pending = entry.status === 'pending';
  }

  by(did: string): string {
    return `${this.names.person ?? 'Docket'} ${did}`;
  }

  /** The name of the entity, or what kind of thing it is. */
  about(kind: string): string {
    return (
      this.names.entity ??
      this.#numberAndVendor() ??
      this.#valueOf('name') ??
      this.#valueOf('email') ??
      this.#valueOf('fromEmail') ??
      kind
    );
  }

  detail(key: string): string | undefined {
    return textOf(this.entry.metadata?.[key]);
  }

  has(key: string): boolean {
    return Boolean(this.entry.metadata?.[key]);
  }

  after(field: string): unknown {
    return this.entry.newValues?.[field];
  }

  changes(field: string): boolean {
    return this.entry.newValues !== null && Object.hasOwn(this.entry.newValues, field);
  }

  ledger(): string {
    const id = this.detail('ledger') ?? this.detail('paidIn') ?? this.entry.entityId;
    return this.names.ledger(id);
  }

  roles(values: AuditLog['newValues'] = this.entry.newValues): string {
    const roles = values?.['roles'];
    if (!Array.isArray(roles)) return 'member';
    return listText(roles.map((role) => this.names.role(String(role)))) || 'member';
  }

  /** Of an invoice that is in the trash or deleted. */
  #numberAndVendor(): string | undefined {
    const [number, vendor] = [this.#valueOf('invoiceNumber'), this.#valueOf('vendorName')];
    return number && vendor ? `${number} of ${vendor}` : number;
  }

  #valueOf(key: string): string | undefined {
    const { metadata, newValues, oldValues } = this.entry;
    return textOf(newValues?.[key]) ?? textOf(oldValues?.[key]) ?? textOf(metadata?.[key]);
  }
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
