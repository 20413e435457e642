import fc from 'fast-check';
import { expect } from 'vitest';
import { exportCalls } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { arrangeUploads } from '#shared/uploads/contract.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import type { Rounds } from '#sync/testing/rounds.ts';
import { newId } from '../../../platform/db/newId.ts';
import { unprepared } from '../../../platform/db/statement.ts';
import { authorOf, Device, vendorOf } from '../../../testing/documents.ts';
import { until } from '../../../testing/program.ts';
import { invoiceIn, invoicesPdf, untilRead, uploaded } from '../../../testing/uploads.ts';
import { addressOf, sendMail, untilCaptured } from '../../captures/testing/mails.ts';
import { booksOf, connectLedger } from '../../integrations/testing/sandboxLedgers.ts';
import { applySecondReading } from '../../invoices/applySecondReading.ts';
import { invoices } from '../../invoices/invoiceStore.ts';
import { invoice as plainInvoice } from '../../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../../reading/einvoice/testing/writeUbl.ts';
import { matchVendor } from '../../vendors/matchVendor.ts';
import { checkNow } from '../checkNow.ts';
import {
  type Company,
  companyOfTwo,
  decide,
  ofBig,
  ofPaid,
  ofSmall,
  type Running,
  unknown,
  verified,
} from './companyOfTwo.ts';

const names = ['Big Ltd', 'BIG', 'Small Ltd', 'Newco', 'Unheard of Ltd'] as const;
const accounts = [ofBig, ofSmall, unknown, ofPaid] as const;
/** Accounts that nobody ever verifies. */
const unverified: readonly (string | null)[] = [unknown, ofPaid];
/**
 * Of the invoices there are, mostly the first: that of the big vendor with an account of nobody. The fourth and fifth are
 * those that a colleague has approved.
 */
const which = fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5);
const name = fc.constantFrom(...names);
const iban = fc.constantFrom(...accounts);
const change = fc.oneof(
  fc.record({ vendorName: fc.constantFrom(...names, null) }),
  fc.record({ iban: fc.constantFrom(...accounts, null) }),
);

const on = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), which });

const payeeAction = fc.oneof(
  { weight: 3, arbitrary: on('approve') },
  on('approve by status'),
  on('approve all at once'),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which,
      change,
      /** On a device that knows nothing of the edits of the others. */
      offline: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit for later' as const), which, change }),
  },
  fc.record({ kind: fc.constant('send what was edited' as const) }),
  { weight: 2, arbitrary: on('colleague verifies') },
  on('verify'),
  on('dismiss'),
  on('read again'),
  on('reject and reopen'),
  { weight: 2, arbitrary: on('reopen') },
  on('reopen and reject'),
  on('delete'),
  fc.record({ kind: fc.constant('approve as the vendor is renamed' as const), which, name }),
  fc.record({ kind: fc.constant('rename vendor' as const), which, name }),
  fc.record({ kind: fc.constant('merge' as const), which, into: which }),
  on('verify vendor'),
  on('delete vendor'),
  fc.record({ kind: fc.constant('add vendor' as const), name }),
  fc.record({ kind: fc.constant('upload' as const), name, iban }),
);

const slowAction = fc.oneof(
  fc.record({ kind: fc.constant('split' as const), name, iban }),
  fc.record({ kind: fc.constant('mail' as const), name, iban }),
  on('export'),
);

type Action =
  | (typeof payeeAction extends fc.Arbitrary<infer Value> ? Value : never)
  | (typeof slowAction extends fc.Arbitrary<infer Value> ? Value : never);

/** What one person can do to an invoice, its vendor and its account, without waiting for a page to be read. */
export const payeeActions: fc.Arbitrary<Action> = payeeAction;

/** Also files that are split, mails, and exports to a ledger. The server has to take mails. */
export const allPayeeActions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: payeeAction },
  { weight: 1, arbitrary: slowAction },
);

const key = (text: string | null) => vendorNameKey(text ?? '');

/** What a colleague confirms when asked; everything else is a lie of the suspect. */
const isTrue = (vendorName: string | null, account: string | null) =>
  [`big ${ofBig}`, `small ${ofSmall}`].includes(`${key(vendorName)} ${account}`);

/** Compared without spaces, which a reading leaves out. */
const written = (account: string | null) =>
  accounts.find((one) => one.replaceAll(' ', '') === account?.replaceAll(' ', '')) ?? account;

/** An invoice as its document was read. */
interface Read {
  id: string;
  vendorName: string;
  iban: string;
  isMail: boolean;
}

/** One person, the suspect, at work in a company of two vendors. */
class Suspect {
  readonly #running: Running;
  readonly #company: Company;
  readonly #invoices: Read[] = [];
  readonly #vendorIds: string[];
  readonly #devices = new Map<string, Device>();
  readonly #away = new Map<string, { device: Device; edits: EditToStore[] }>();
  /** By the name of a vendor that nobody knew: the account to which it was paid first. */
  readonly #firstAccounts = new Map<string, string>();
  /** By invoice: the name of the vendor that was approved. */
  readonly #payees = new Map<string, string>();
  #isConnected = false;
  #made = 0;
  approvals = 0;
  /** Approvals of accounts that nobody else has verified. */
  readonly wrong: string[] = [];

  private constructor(running: Running, company: Company, vendorIds: string[]) {
    this.#running = running;
    this.#company = company;
    this.#vendorIds = vendorIds;
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
    for (const paid of company.paidInvoices) {
      suspect.#invoices.push({ ...paid, isMail: false });
      suspect.#payees.set(paid.id, key(paid.vendorName));
    }
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
        await client.send('POST', '/api/vendors/merge', {
          ...{ sourceVendorId: vendorId, targetVendorId: this.#vendorAt(action.into) },
          ...{ keepSourceFields: [], reason: 'One' },
        });
        return undefined;
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
        return this.#upload(action);
      case 'split':
        return this.#split(action);
      case 'mail':
        return this.#mail(action);
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

  /** Approves, and notes each invoice whose account then counts as approved and should not. */
  async #approved(id: string, approve: () => Promise<unknown>): Promise<void> {
    const before = await this.#approvedIds();
    await approve();
    const after = await this.#approvedIds();
    for (const read of this.#invoices) {
      if (before.has(read.id) || !after.has(read.id)) continue;
      const doubt = await this.#doubtIn(read);
      if (doubt) this.wrong.push(`${doubt}${read.id === id ? '' : ', with others'}`);
    }
  }

  async #approvedIds(): Promise<ReadonlySet<string>> {
    const { db, accountId } = this.#company.here;
    const rows = await db.withAccount(accountId, (tx) =>
      tx.run<{ id: string }>(selectApproved, [tx.accountId]),
    );
    return new Set(rows.map(({ id }) => id));
  }

  async #doubtIn(read: Read): Promise<string | null> {
    const { status, vendorName, ...shown } = await this.#company.read(read.id);
    const iban = written(shown.iban);
    if (status !== 'approved') return null;
    this.approvals += 1;
    const { db, accountId } = this.#company.here;
    const row = await db.withAccount(accountId, (tx) => invoices.find(tx, read.id));
    const payee = row?.payeeKey ?? null;
    if (payee !== null) this.#payees.set(read.id, payee);
    if (iban === null) return null;
    // The first account of a vendor that nobody knows is not held, only flagged. A second one is.
    const first = payee === null ? iban : (this.#firstAccounts.get(payee) ?? iban);
    if (payee !== null) this.#firstAccounts.set(payee, first);
    const isNew = (of: string | null) =>
      read.iban === iban &&
      first === iban &&
      unverified.includes(iban) &&
      [of, read.vendorName].every((one) => !['big', 'small'].includes(key(one)));
    const payees = [vendorName, ...(payee === null ? [] : [payee])];
    if (payees.every((of) => isTrue(of, iban) || isNew(of))) return null;
    return `${payees.join(' on file as ')} was paid to ${iban}`;
  }

  async #delete(id: string): Promise<void> {
    if (this.#invoices.length === 1) return;
    await this.#company.remove(id);
    const at = this.#invoices.findIndex((one) => one.id === id);
    this.#invoices.splice(at, 1);
    this.#away.delete(id);
  }

  /** A bill goes to the vendor that was approved, whatever became of it since. */
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
      if (!vendor || key(vendor.name) === this.#payees.get(id)) continue;
      this.wrong.push(`${vendor.name} has the bill of ${this.#payees.get(id)}`);
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

  /** An e-invoice of this name; a different amount each time, so that none is a duplicate of another. */
  #document({ name, iban }: { name: string; iban: string }): Buffer {
    this.#made += 1;
    const [line] = plainInvoice.lines;
    const document = {
      ...plainInvoice,
      seller: { ...plainInvoice.seller, name, vatId: null, localTaxId: null, email: null },
      number: `S-${this.#made}`,
      lines: line ? [{ ...line, quantity: 1_000 * this.#made }] : [],
      iban: iban.replaceAll(' ', ''),
    };
    return Buffer.from(writeUbl(document));
  }

  async #upload(document: { name: string; iban: string }): Promise<void> {
    const { client } = this.#company.suspect;
    const { id } = await uploaded(client, this.#document(document), { name: 'own.xml' });
    const { id: invoiceId } = await invoiceIn(client, await untilRead(client, id));
    this.#brought(invoiceId, document);
  }

  async #split({ name: vendor, iban }: { name: string; iban: string }): Promise<void> {
    const { client } = this.#company.suspect;
    const page = () => {
      this.#made += 1;
      return { number: `P-${this.#made}`, vendor, iban, total: `${777 * this.#made}.00` };
    };
    const { id } = await uploaded(client, invoicesPdf(page(), page()), { name: 'two.pdf' });
    await until('the file to be read', async () => {
      const { body } = await client.send('GET', `/api/uploads/${id}`);
      return /"cuts":\[\d|"status":"(completed|failed)"/.test(JSON.stringify(body));
    });
    const documents = [1, 2].map((nth) => ({ id: newId(), pages: [{ uploadId: id, page: nth }] }));
    const reply = await client.send('POST', arrangeUploads.path, { documents });
    expect(reply.status).toBeLessThan(300);
    for (const part of documents) {
      const made = await invoiceIn(client, await untilRead(client, part.id));
      this.#brought(made.id, { name: vendor, iban });
    }
  }

  /** The suspect writes to the company's inbound address, with their own address as the sender. */
  async #mail(document: { name: string; iban: string }): Promise<void> {
    const { mailPort } = this.#running.server;
    if (mailPort === null) throw new Error('This server takes no mails');
    const { admin } = this.#company.company;
    const known = (await untilCaptured(admin.client, 0)).length;
    await sendMail(
      { port: mailPort },
      {
        from: this.#company.suspect.email,
        to: await addressOf(admin.client),
        subject: 'Invoice',
        attachments: [{ filename: 'mailed.xml', content: this.#document(document) }],
      },
    );
    const number = `S-${this.#made}`;
    await untilCaptured(admin.client, known + 1);
    await until('the mailed invoice to be read', async () => {
      const { body } = await admin.client.send('GET', '/api/invoices?limit=1000');
      const found = Array.isArray(body) ? body : [];
      const mailed = found.find((one) => one.invoiceNumber === number);
      if (mailed) this.#brought(mailed.id, document, true);
      return mailed !== undefined;
    });
  }

  #brought(id: string, { name, iban }: { name: string; iban: string }, isMail = false): void {
    this.#invoices.push({ id, vendorName: name, iban, isMail });
  }
}

const selectApproved = unprepared(
  "select id from invoices where account_id = $1 and status = 'approved' and deleted_at is null",
);

function readFacts(row: Awaited<ReturnType<typeof invoices.find>> & object) {
  const { uploadId, earlyPayment, readBy, uploadedBy, alsoUploadedBy, byKey } = row;
  const { fileName, pageCount } = row;
  const { documentType, vendorId, confidence, fieldConfidence, fieldBoxes, readBeside } = row;
  return {
    ...{ uploadId, earlyPayment, readBy, uploadedBy, alsoUploadedBy, byKey, fileName, pageCount },
    ...{ documentType, vendorId, confidence, fieldConfidence, fieldBoxes, readBeside },
  };
}

/** Attacks that were found, or that a rule is there for. They come first, with verified vendors and with others. */
const keptSequences: readonly (readonly Action[])[] = [
  // What a colleague verified for one vendor, on an invoice of another.
  [
    { kind: 'edit', which: 0, change: { iban: ofBig }, offline: false },
    { kind: 'colleague verifies', which: 0 },
    { kind: 'edit', which: 0, change: { vendorName: 'Small Ltd' }, offline: false },
  ],
  // The account of one vendor, carried to another by a merge.
  [
    { kind: 'edit', which: 0, change: { iban: ofSmall }, offline: true },
    { kind: 'merge', which: 1, into: 0 },
  ],
  // A known vendor, renamed to one that nobody knows, with an edit that arrives late.
  [
    { kind: 'edit for later', which: 0, change: { vendorName: 'Unheard of Ltd' } },
    { kind: 'read again', which: 0 },
    { kind: 'send what was edited' },
    { kind: 'approve all at once', which: 0 },
  ],
  // The paid invoice of a vendor is opened again and rejected, so that nobody knows the vendor any more.
  [
    { kind: 'reopen and reject', which: 3 },
    { kind: 'approve', which: 0 },
    { kind: 'upload', name: 'Big Ltd', iban: ofPaid },
  ],
  [
    { kind: 'reopen', which: 3 },
    { kind: 'delete', which: 3 },
    { kind: 'rename vendor', which: 0, name: 'Newco' },
    { kind: 'approve', which: 0 },
  ],
  // The paid invoice is moved to another vendor, and approved there.
  [
    { kind: 'reopen', which: 3 },
    { kind: 'edit', which: 3, change: { vendorName: 'Newco' }, offline: false },
    { kind: 'edit', which: 3, change: { iban: null }, offline: false },
    { kind: 'approve', which: 3 },
  ],
  // A vendor that nobody knows is renamed to one that somebody does, as its invoice is approved.
  [
    { kind: 'approve as the vendor is renamed', which: 2, name: 'Big Ltd' },
    { kind: 'upload', name: 'Big Ltd', iban: unknown },
  ],
  // Two accounts of one vendor that nobody knows.
  [
    { kind: 'upload', name: 'Unheard of Ltd', iban: unknown },
    { kind: 'upload', name: 'Unheard of Ltd', iban: ofPaid },
    { kind: 'approve all at once', which: 0 },
  ],
];

const sequencesOfRound = 10;

/** Runs sequences of actions of one person, and fails with the first that pays an account nobody else verified. */
export async function runPayeeSequences(
  running: Running,
  action: fc.Arbitrary<Action>,
  rounds: Rounds,
): Promise<{ sequences: number; approvals: number; kinds: string[] }> {
  let [sequences, approvals] = [0, 0];
  const kinds = new Set<string>();
  const kept = keptSequences.flatMap((actions): [boolean, Action[]][] =>
    [true, false].map((isVerified) => [isVerified, [...actions]]),
  );
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.array(action, { minLength: 4, maxLength: 14 }),
    async (isVerified, actions) => {
      const suspect = await Suspect.in(running, isVerified);
      await suspect.performAll(actions);
      sequences += 1;
      approvals += suspect.approvals;
      for (const { kind } of actions) kinds.add(kind);
      expect(suspect.wrong).toEqual([]);
    },
  );
  for (let round = 0; rounds.goesOn(round); round++) {
    const seed = rounds.seed + round;
    // Each sequence has a company of its own, so that making a long one shorter would take minutes.
    const examples = round === 0 ? kept : [];
    const numRuns = sequencesOfRound + examples.length;
    await fc.assert(property, { seed, numRuns, endOnFailure: true, examples });
  }
  process.stdout.write(`${sequences} sequences, ${approvals} approvals (${rounds.said})\n`);
  return { sequences, approvals, kinds: [...kinds].toSorted() };
}
