import { expect } from 'vitest';
import { dismissFlag } from '#shared/checks/contract.ts';
import { exportCalls } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { getInvoice, reopenInvoice } from '#shared/invoices/contract.ts';
import type { ExportFact } from '#shared/invoices/exportFact.ts';
import { retryCalls } from '#shared/operations/contract.ts';
import { approveAs } from '../../../testing/approving.ts';
import { auditOf } from '../../../testing/audit.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../../testing/product.ts';
import { until } from '../../../testing/program.ts';
import { booksOf, connectLedger, disturb } from '../../integrations/testing/sandboxLedgers.ts';

type Known = Parameters<typeof invoiceOf>[1];

let taken = 0;

/** Numbers and names that are unique in the sandbox's books. */
export const unique = (prefix: string) => `${prefix}-${++taken}`;

/** A server with sandbox ledgers, and a company that exports; `renew` makes another company. */
export class ExportFixture {
  readonly product: OwnProduct;
  company: TestCompany;

  private constructor(product: OwnProduct, company: TestCompany) {
    this.product = product;
    this.company = company;
  }

  static async start(): Promise<ExportFixture> {
    const product = await startProduct();
    return new ExportFixture(product, await companyOn(product));
  }

  async renew(): Promise<void> {
    this.company = await companyOn(this.product);
  }

  get client() {
    return this.company.admin.client;
  }

  get inCompany() {
    return { db: this.product.database.db, accountId: this.company.accountId };
  }

  connect(ledger: LedgerId = 'quickbooks', books?: string | readonly string[]) {
    return connectLedger({ client: this.client, sandbox: this.product.server }, ledger, books);
  }

  disturb(change: Readonly<Record<string, string>>, ledger: LedgerId = 'quickbooks') {
    return disturb(this.product.server, ledger, change);
  }

  /** With a vendor of its own, so that tests do not affect each other's books. */
  async approved(known: Known = {}): Promise<string> {
    const id = await invoiceOf(this.inCompany, {
      vendorName: unique('Supplier'),
      currency: 'USD',
      ...known,
    });
    expect(await approveAs(this.company.admin, id)).toMatchObject({ status: 200 });
    return id;
  }

  /** An invoice that looks like an approved one; somebody has dismissed that with a reason. */
  async approvedAlthoughSame(known: Known): Promise<string> {
    const id = await invoiceOf(this.inCompany, known);
    await this.client.call(dismissFlag, {
      params: { invoiceId: id, code: 'potential_duplicate' },
      body: { reason: 'Another branch has the same number' },
    });
    expect(await approveAs(this.company.admin, id)).toMatchObject({ status: 200 });
    return id;
  }

  async ask(id: string, ledger: LedgerId = 'quickbooks', person = this.company.admin) {
    const path = fillPath(exportCalls[ledger].one.path, { invoiceId: id });
    const { status, body } = await person.client.send('POST', path);
    return { status, message: errorBody.pick({ message: true }).parse(body).message };
  }

  /** A vendor that is in the ledger already, so that the next write is the bill. */
  async knownVendor(ledger: LedgerId = 'quickbooks'): Promise<string> {
    const vendorName = unique('Known');
    await this.ask(await this.approved({ vendorName }), ledger);
    return vendorName;
  }

  async renameVendor(vendorId: string, name: string) {
    const reply = await this.client.send('PUT', `/api/vendors/${vendorId}`, { name });
    expect(reply.status).toBe(200);
  }

  async reopen(invoiceId: string) {
    const path = fillPath(reopenInvoice.path, { invoiceId });
    const { status, body } = await this.client.send('POST', path, { reason: 'A mistake' });
    return { status, message: errorBody.pick({ message: true }).parse(body).message };
  }

  retry(operationId: string) {
    return this.client.send('POST', fillPath(retryCalls.export.path, { operationId }));
  }

  async factsOf(invoiceId: string): Promise<ExportFact[]> {
    return (await this.client.call(getInvoice, { params: { invoiceId } })).exports;
  }

  async entriesOf(id: string) {
    const entries = await auditOf(this.product.database.db, this.company.accountId);
    return entries.filter((entry) => entry.entity_id === id);
  }

  async billsOf(number: string) {
    const { bills } = await booksOf(this.product.server);
    return Object.values(bills).filter((bill) => bill.number === number);
  }

  /** Makes waiting exports due now. */
  async hurry() {
    await this.product.database.asSuperuser(
      `update export_logs set next_attempt_at = now() where next_attempt_at is not null and account_id = $1`,
      [this.company.accountId],
    );
    await this.product.database.wakeNodes();
  }

  untilExported(id: string) {
    return until('the export to be there', async () =>
      (await this.factsOf(id)).some(({ state }) => state === 'exported'),
    );
  }
}

const companyOn = ({ database, server }: OwnProduct) => createCompany({ db: database.db, server });
