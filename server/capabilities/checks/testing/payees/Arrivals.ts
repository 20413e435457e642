import { expect } from 'vitest';
import { arrangeUploads } from '#shared/uploads/contract.ts';
import { newId } from '../../../../platform/db/newId.ts';
import { until } from '../../../../testing/program.ts';
import { invoiceIn, invoicesPdf, untilRead, uploaded } from '../../../../testing/uploads.ts';
import { addressOf, sendMail, untilCaptured } from '../../../captures/testing/mails.ts';
import { invoice as plainInvoice } from '../../../reading/einvoice/testing/invoice.ts';
import { writeUbl } from '../../../reading/einvoice/testing/writeUbl.ts';
import type { Company, Running } from '../companyOfTwo.ts';
import type { Read } from './truth.ts';

interface Named {
  name: string;
  iban: string;
}

/** Documents that the suspect makes and brings in. */
export class Arrivals {
  readonly #running: Running;
  readonly #company: Company;
  #made = 0;

  constructor(running: Running, company: Company) {
    this.#running = running;
    this.#company = company;
  }

  /** An e-invoice of this name; a different amount each time, so that none is a duplicate of another. */
  #document({ name, iban }: Named): Buffer {
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

  async upload(document: Named): Promise<Read> {
    const { client } = this.#company.suspect;
    const { id } = await uploaded(client, this.#document(document), { name: 'own.xml' });
    const { id: invoiceId } = await invoiceIn(client, await untilRead(client, id));
    return readOf(invoiceId, document);
  }

  async split(document: Named): Promise<Read[]> {
    const { name: vendor, iban } = document;
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
    const reads: Read[] = [];
    for (const part of documents) {
      const made = await invoiceIn(client, await untilRead(client, part.id));
      reads.push(readOf(made.id, document));
    }
    return reads;
  }

  /** The suspect writes to the company's inbound address, with their own address as the sender. */
  async mail(document: Named): Promise<Read> {
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
    let mailed: { id: string } | undefined;
    await until('the mailed invoice to be read', async () => {
      const { body } = await admin.client.send('GET', '/api/invoices?limit=1000');
      const found = Array.isArray(body) ? body : [];
      mailed = found.find((one) => one.invoiceNumber === number);
      return mailed !== undefined;
    });
    return { ...readOf(mailed?.id ?? '', document), isMail: true };
  }
}

const readOf = (id: string, { name, iban }: Named): Read => ({
  id,
  vendorName: name,
  iban,
  isMail: false,
});
