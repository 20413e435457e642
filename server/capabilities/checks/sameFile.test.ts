import { beforeAll, expect, it } from 'vitest';
import type { PagePlace } from '#shared/uploads/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { initialReadingState } from '../uploads/reading.ts';
import { changeUpload, insertUpload } from '../uploads/uploadStore.ts';
import { sameFileAs } from './checkedOf.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

it('a second copy of a file is found after the first was split, until its parts are deleted', async () => {
  const { db } = product.database;
  const { accountId } = await createCompany({ db, server: product.server });
  const here = { db, accountId };
  const upload = async (fileName: string, madeOf: PagePlace[] | null = null) => {
    const id = newId();
    await db.withAccount(accountId, async (tx) =>
      insertUpload(tx, {
        ...{ id, seq: await nextSeq(tx), fileName, fileType: 'pdf', fileSize: 1, fileHash: 'same' },
        ...initialReadingState,
        ...{ uploadedBy: null, notice: null, duplicateOf: null, pageCount: 2, invoiceId: null },
        ...{ round: 1, vendorId: null, madeOf },
      }),
    );
    return id;
  };
  const first = await upload('first.pdf');
  const second = await upload('second.pdf');
  const parts = [
    await upload('page 1.pdf', [{ uploadId: first, page: 1 }]),
    await upload('page 2.pdf', [{ uploadId: first, page: 2 }]),
  ];
  await db.withAccount(accountId, async (tx) =>
    changeUpload(tx, first, await nextSeq(tx), { arrangedAs: parts }),
  );
  const made: string[] = [];
  for (const uploadId of parts) made.push(await invoiceOf(here, { uploadId }));
  const copyOf = (uploadId: string | null) =>
    db.withAccount(accountId, (tx) => sameFileAs(tx, { uploadId }));
  expect(await copyOf(second)).toEqual({ fileName: 'page 1.pdf', invoiceId: made[0] });
  for (const part of parts) expect(await copyOf(part)).toBeNull();

  await db.withAccount(accountId, async (tx) => {
    for (const id of made) await invoices.remove(tx, id, await nextSeq(tx));
  });
  expect(await copyOf(second)).toBeNull();
});
