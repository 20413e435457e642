import { expect } from 'vitest';
import { exportCalls } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { authorOf, Device, vendorOf } from '../../../../testing/documents.ts';
import { booksOf, connectLedger } from '../../../integrations/testing/sandboxLedgers.ts';
import { applySecondReading } from '../../../invoices/applySecondReading.ts';
import { invoices } from '../../../invoices/invoiceStore.ts';
import { matchVendor } from '../../../vendors/matchVendor.ts';
import { checkNow } from '../../checkNow.ts';
import {
  type Company,
  companyOfTwo,
  decide,
  ofSmall,
  type Running,
  unknown,
  verified,
} from '../companyOfTwo.ts';
import { Arrivals } from './Arrivals.ts';
import type { Action } from './actions.ts';
import { Judge } from './Judge.ts';
import { isTrue, type Read, written } from './truth.ts';

/** One person, the suspect, at work in a company of two vendors. */
export class Suspect {
  readonly #running: Running;
  readonly #company: Company;
  readonly #invoices: Read[] = [];
  readonly #vendorIds: string[];
  readonly #devices = new Map<string, Device>();
  readonly #away = new Map<string, { device: Device; edits: EditToStore[] }>();
  readonly #arrivals: Arrivals;
  #isConnected = false;
  readonly judge: Judge;

  private constructor(running: Running, company: Company, vendorIds: string[]) {
    this.#running = running;
    this.#company = company;
    this.#vendorIds = vendorIds;
    this.#arrivals = new Arrivals(running, company);
    this.judge = new Judge(company);
  }

  static async in(running: Running, isVerified: boolean): Promise<Suspect> {
    const company = await companyOfTwo(running, { isVerified });
    const newco = await vendorOf(company.here, { name: 'Newco' });
    const suspect = new Suspect(running, company, [company.big, company.small, newco]);
    const documents = [
      { vendorId: company.big, vendorName: 'Big Ltd', iban: unknown },
      { vendorId: company.small, vendorName: 'Small Ltd', iban: ofSmall },
      { vendorId: newco, vendorName: 'Newco', iban: unknown },
    ];
    for (const { vendorId, vendorName, iban } of documents) {
      const uploadedBy = company.suspect.id;
      const id = await company.invoice({ vendorId, vendorName, iban, uploadedBy });
      suspect.#invoices.push({ id, vendorName, iban, isMail: false });
    }
    suspect.#invoices.push(...company.paidInvoices.map((paid) => ({ ...paid, isMail: false })));
    return suspect;
  }

  async performAll(actions: readonly Action[]): Promise<void> {
    for (const action of actions) await this.#perform(action);
    await this.#sendEdits();
    for (const { id } of [...this.#invoices]) await this.#approved(id, () => this.#approve(id));
  }

  async #perform(action: Action): Promise<void> {
    const { suspect, colleague } = this.#company;
    const { client } = suspect;
    const id = 'which' in action ? this.#at(action.which).id : '';
    const vendorId = 'which' in action ? this.#vendorAt(action.which) : '';
    switch (action.kind) {
      case 'approve':
        return this.#approved(id, () => this.#approve(id));
      case 'approve by status':
        return this.#approved(id, () =>
          client.send('PATCH', `/api/invoices/${id}`, { status: 'approved' }),
        );
      case 'approve all at once': {
        const invoiceIds = this.#invoices.map((one) => one.id);
        return this.#approved(id, () =>
          client.send('POST', '/api/invoices/bulk-approve', { invoiceIds }),
        );
      }
      case 'edit':
        return this.#edit(id, action.change, action.offline);
      case 'edit for later': {
        const away = this.#away.get(id) ?? { device: new Device(authorOf(suspect)), edits: [] };
        away.edits.push(away.device.edit('fields', action.change));
        this.#away.set(id, away);
        return undefined;
      }
      case 'send what was edited':
        return this.#sendEdits();
      case 'colleague verifies': {
        const { vendorName, iban, vendorId: of } = await this.#company.read(id);
        const seen = { ...verified, vendorName, iban };
        if (of !== null && isTrue(vendorName, written(iban))) {
          await decide(colleague, 'verify', id, seen);
        }
        return undefined;
      }
      case 'verify': {
        const { status } = await decide(suspect, 'verify', id, verified);
        // A mail has nobody who brought it in.
        if (!this.#at(action.which).isMail) expect(status).toBe(409);
        return undefined;
      }
      case 'dismiss': {
        const { flags } = await this.#company.read(id);
        for (const { code } of flags) {
          await decide(suspect, `flags/${code}/dismiss`, id, { reason: 'It is all right' });
        }
        return undefined;
      }
      case 'read again':
        return this.#readAgain(this.#at(action.which));
      case 'reject and reopen':
        await decide(suspect, 'reject', id, { comments: 'Not ours' });
        await decide(suspect, 'reopen', id, { reason: 'Ours after all' });
        return undefined;
      case 'reopen and reject':
        await decide(suspect, 'reopen', id, { reason: 'Once more' });
        await decide(suspect, 'reject', id, { comments: 'Not ours' });
        return undefined;
      case 'delete':
        return this.#delete(id);
      case 'approve as the vendor is renamed':
        return this.#approved(id, () =>
          Promise.all([
            this.#approve(id),
            client.send('PUT', `/api/vendors/${vendorId}`, { name: action.name }),
          ]),
        );
      case 'export':
        return this.#export(id);
      case 'reopen':
        await decide(suspect, 'reopen', id, { reason: 'Once more' });
        return undefined;
      case 'rename vendor':
        await client.send('PUT', `/api/vendors/${vendorId}`, { name: action.name });
        return undefined;
      case 'merge':
        return this.#merge(vendorId, this.#vendorAt(action.into), action.isSlow);
      case 'verify vendor':
        await client.send('POST', `/api/vendors/${vendorId}/verify`);
        return undefined;
      case 'delete vendor':
        await client.send('DELETE', `/api/vendors/${vendorId}`);
        return undefined;
      case 'add vendor':
        await client.send('POST', '/api/vendors?force=true', { name: action.name });
        return undefined;
      case 'upload':
        this.#invoices.push(await this.#arrivals.upload(action));
        return undefined;
      case 'split':
        this.#invoices.push(...(await this.#arrivals.split(action)));
        return undefined;
      case 'mail':
        this.#invoices.push(await this.#arrivals.mail(action));
        return undefined;
    }
  }

  #at(which: number): Read {
    const read = this.#invoices[which % this.#invoices.length];
    if (!read) throw new Error('There is no invoice');
    return read;
  }

  #vendorAt(which: number): string {
    return this.#vendorIds[which % this.#vendorIds.length] ?? '';
  }

  #approve(id: string) {
    return decide(this.#company.suspect, 'approve', id);
  }

  #approved(id: string, approve: () => Promise<unknown>): Promise<void> {
    return this.judge.watch(id, this.#invoices, approve);
  }

  async #merge(sourceVendorId: string, targetVendorId: string, isSlow: boolean): Promise<void> {
    const { asSuperuser } = this.#running.database;
    const { rows } = await asSuperuser('select id from invoices where vendor_id = $1', [
      sourceVendorId,
    ]);
    const { status } = await this.#company.suspect.client.send('POST', '/api/vendors/merge', {
      ...{ sourceVendorId, targetVendorId, keepSourceFields: [], reason: 'One' },
    });
    if (!isSlow || status !== 200) return;
    const ids = rows.map(({ id }) => id);
    await asSuperuser('update invoices set vendor_id = $2 where id = any($1::uuid[])', [
      ids,
      sourceVendorId,
    ]);
  }

  async #delete(id: string): Promise<void> {
    if (this.#invoices.length === 1) return;
    await this.#company.remove(id);
    const at = this.#invoices.findIndex((one) => one.id === id);
    this.#invoices.splice(at, 1);
    this.#away.delete(id);
  }

  async #export(id: string): Promise<void> {
    const { server } = this.#running;
    const { admin } = this.#company.company;
    if (!this.#isConnected)
      await connectLedger({ client: admin.client, sandbox: server }, 'quickbooks');
    this.#isConnected = true;
    const path = fillPath(exportCalls.quickbooks.one.path, { invoiceId: id });
    await this.#company.suspect.client.send('POST', path);
    const { exports } = await this.#company.read(id);
    const { bills, vendors } = await booksOf(server);
    for (const { externalId } of exports) {
      const bill = Object.values(bills).find((one) => one.id === externalId);
      const vendor = bill && Object.values(vendors).find((one) => one.id === bill.vendor);
      if (vendor) this.judge.billed(id, vendor.name);
    }
  }

  async #edit(id: string, entered: Record<string, string | null>, offline: boolean) {
    const author = authorOf(this.#company.suspect);
    const own = this.#devices.get(id) ?? new Device(author);
    this.#devices.set(id, own);
    await this.#company.edit(offline ? new Device(author) : own, id, entered);
  }

  async #sendEdits(): Promise<void> {
    for (const [id, { edits }] of this.#away) {
      if (edits.length > 0) await this.#company.merge(id, ...edits.splice(0));
    }
  }

  async #readAgain({ id, vendorName, iban }: Read): Promise<void> {
    const { db, accountId } = this.#company.here;
    await db.withAccount(accountId, async (tx) => {
      const row = await invoices.find(tx, id);
      if (row?.status !== 'pending_review') return;
      const vendorId = await matchVendor(tx, { name: vendorName, taxId: null, iban });
      const values = { ...row, vendorName, iban };
      await applySecondReading(tx, row, { values, lines: [] }, { ...readFacts(row), vendorId });
      const again = await invoices.lock(tx, id);
      if (again) await checkNow(tx, again);
    });
  }
}

function readFacts(row: Awaited<ReturnType<typeof invoices.find>> & object) {
  const { uploadId, earlyPayment, readBy, uploadedBy, alsoUploadedBy, byKey } = row;
  const { fileName, pageCount } = row;
  const { documentType, vendorId, confidence, fieldConfidence, fieldBoxes, readBeside } = row;
  return {
    ...{ uploadId, earlyPayment, readBy, uploadedBy, alsoUploadedBy, byKey, fileName, pageCount },
    ...{ documentType, vendorId, confidence, fieldConfidence, fieldBoxes, readBeside },
  };
}
