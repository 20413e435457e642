import type { Random } from '#sync/schedules/Random.ts';
import { madeMail } from '../../capabilities/captures/testing/madeMail.ts';
import { addressOf, sendMail } from '../../capabilities/captures/testing/mails.ts';
import { connectLedger } from '../../capabilities/integrations/testing/sandboxLedgers.ts';
import { Desk } from '../../capabilities/relay/faults/Desk.ts';
import type { Database } from '../../platform/db/database.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { until } from '../../testing/program.ts';
import { invoicePdf } from '../../testing/uploads.ts';
import type { CallTimes } from './CallTimes.ts';
import type { MadeCompany } from './workforce.ts';

/** What the offices of one bench share. */
export interface Surroundings {
  db: Database;
  /** The proxy in front of the nodes. */
  server: { url: string };
  port: () => number;
  /** One for each node, as the MX records of a domain name several hosts. */
  mailPorts: readonly number[];
  /** The server with the stand-in of the ledger. */
  books: { url: string };
  times: CallTimes;
}

/** Names that are not alike. */
const suppliers = [
  'Lakeside Paper Ltd',
  'Granite Haulage',
  'Ostwind Energie',
  'Bluebell Catering',
  'Quarry Tools Inc',
  'Vantage Telecom',
  'Meridian Cleaning',
  'Polder Software',
];

const paths = ['/api/me', '/api/invoices?limit=20', '/api/metrics', '/api/export-logs'];
/** Screens that somebody leaves open. */
const openDocuments = 3;
const mailAttempts = 60;
const mailPauseMs = 500;

/** One company at work. */
export class Office {
  readonly name: string;
  readonly made: MadeCompany;
  readonly desks: Desk[] = [];
  /** Also of desks that have been closed. */
  readonly everyDesk: Desk[] = [];
  /** Subjects of mails that a node has accepted. */
  readonly mailed: string[] = [];
  /** Work for which no invoice was ready yet. */
  readonly owed = { edit: 0, approve: 0, export: 0 };
  readonly accountId: string;
  readonly #company: TestCompany;
  readonly #address: string;
  readonly #around: Surroundings;
  readonly #random: Random;
  /** Reads and uploads. A page that is closed gets no answer and sends nothing more, so it waits for these first. */
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #opened = Promise.withResolvers<void>();
  #round: Promise<unknown> = Promise.resolve();
  #sent = 0;

  private constructor(
    around: Surroundings,
    { name, made, random }: { name: string; made: MadeCompany; random: Random },
    { company, address }: { company: TestCompany; address: string },
  ) {
    this.name = name;
    this.made = made;
    this.#around = around;
    this.#random = random;
    this.#company = company;
    this.accountId = company.accountId;
    this.#address = address;
  }

  static async open(
    around: Surroundings,
    about: { name: string; made: MadeCompany; random: Random },
  ): Promise<Office> {
    const company = await createCompany(around, about.name);
    const { client } = company.admin;
    await until(`${about.name} to be connected`, async () => {
      const way = await connectLedger({ client, sandbox: around.books }, 'quickbooks');
      if (way.includes('error')) around.times.refuse(`connecting QuickBooks: ${way}`);
      return !way.includes('error');
    });
    return new Office(around, about, { company, address: await addressOf(client) });
  }

  /** Somebody opens the product. */
  async sitDown(): Promise<void> {
    const { times: watch, port } = this.#around;
    const company = this.#company;
    const index = this.everyDesk.length;
    const person = index === 0 ? company.admin : await company.hire('manager');
    const { sessionToken } = await company.signIn(person);
    const name = `${this.name}-${index}`;
    const seat = { name, accountId: company.accountId, person, sessionToken, port, watch };
    const desk = await Desk.open(seat);
    this.desks.push(desk);
    this.everyDesk.push(desk);
    this.#opened.resolve();
  }

  /** Everybody closes the product once it says that everything is saved. */
  async goHome(): Promise<void> {
    // After the round, or it would decide at a desk that has sent everything.
    const leaving = await this.#afterTheRound(async () => this.desks.splice(0));
    await Promise.allSettled(this.#underWay);
    const failures: unknown[] = [];
    for (const desk of leaving) {
      await desk.whenSent().catch((error: unknown) => failures.push(error));
      await desk.browser.forget();
    }
    if (failures.length > 0) throw failures[0];
  }

  async upload(): Promise<void> {
    const { number, pdf } = this.#nextInvoice();
    await this.#opened.promise;
    const desk = this.#random.pick(this.desks);
    if (desk) await this.#noted(desk.upload(pdf, `${number}.pdf`));
  }

  /** As a mail server does: it tries again, at another host, until one has accepted the mail. */
  async mail(): Promise<void> {
    const { number, pdf } = this.#nextInvoice();
    const { mailPorts } = this.#around;
    const [from, to] = ['billing@supplier.docket.test', this.#address];
    const subject = `Invoice ${number}`;
    const attachments = [{ filename: `${number}.pdf`, content: pdf }];
    const raw = await madeMail({ from, to, subject, attachments });
    for (let attempt = 0; attempt < mailAttempts; attempt++) {
      const port = mailPorts[attempt % mailPorts.length] ?? 0;
      const started = performance.now();
      try {
        await sendMail({ port, envelope: { from, to: [to] } }, { raw });
        this.#around.times.note('mail, until it is accepted', performance.now() - started);
        this.mailed.push(subject);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, mailPauseMs));
      }
    }
    throw new Error(`No node took ${subject}`);
  }

  async read(): Promise<void> {
    const path = this.#random.pick(paths) ?? '/api/me';
    await this.#opened.promise;
    const desk = this.#random.pick(this.desks);
    if (!desk) return;
    // Failures are noted where the calls are watched.
    await this.#noted(desk.look(path).catch(() => {}));
  }

  async #noted(work: Promise<unknown>): Promise<void> {
    const over = work.finally(() => this.#underWay.delete(over));
    this.#underWay.add(over);
    await over;
  }

  /** Does what was asked for and is possible now; the rest stays owed. */
  catchUp(): Promise<void> {
    return this.#afterTheRound(() => this.#catchUp());
  }

  /** Rounds follow each other: two at once would approve the same invoice. */
  #afterTheRound<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#round.then(work, work);
    this.#round = next;
    return next;
  }

  async #catchUp(): Promise<void> {
    for (const desk of this.desks) {
      if (this.owed.export > 0 && (await desk.exportNext())) this.owed.export--;
      if (this.owed.edit === 0 && this.owed.approve === 0) continue;
      const rows = await desk.tab.database.invoices.toArray();
      const own = rows.filter(
        ({ id, status, heldBy }) =>
          status === 'pending_review' &&
          heldBy.length === 0 &&
          !desk.approved.includes(id) &&
          this.#deskOf(id) === desk,
      );
      for (const row of own) {
        const wanted = (['edit', 'approve'] as const).filter((kind) => this.owed[kind] > 0);
        const kind = this.#random.pick(wanted);
        if (kind === undefined) break;
        this.owed[kind]--;
        if (kind === 'approve') await desk.approve(row);
        else {
          await desk.type(row.id, `${desk.browser.mark} ${desk.typed.size} ${Date.now()}`);
          desk.leaveAllBut(openDocuments);
        }
      }
    }
  }

  /** Nobody else at this company works on the invoice, so that each text has one author. */
  #deskOf(invoiceId: string): Desk | undefined {
    return this.everyDesk[Number.parseInt(invoiceId.slice(-4), 16) % this.made.desks];
  }

  /**
   * Amounts differ, because invoices of one amount within days look like duplicates. All are below the thousand dollars
   * up to which one person may approve.
   */
  #nextInvoice(): { number: string; pdf: Buffer } {
    this.#sent++;
    const number = `${this.name}-${this.#sent}`;
    const vendor = suppliers[this.#sent % suppliers.length] ?? '';
    const total = (120 + 12 * this.#sent).toFixed(2);
    return { number, pdf: invoicePdf({ number, vendor, total, currency: 'USD' }) };
  }
}
