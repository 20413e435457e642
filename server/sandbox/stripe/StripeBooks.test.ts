import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { StripeBooks } from './StripeBooks.ts';

it('the sandbox still has its data and undelivered events after a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-books-'));
  try {
    const books = new StripeBooks(folder);
    const customer = { id: 'cus_1', email: 'a@example.test', name: 'A', metadata: {}, created: 1 };
    books.book.customers[customer.id] = customer;
    books.tell('customer.deleted', customer);
    books.save();
    expect(new StripeBooks(folder).book).toEqual(books.book);
    expect(new StripeBooks(folder).book.undelivered).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
