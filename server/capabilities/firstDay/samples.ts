import type { Audit } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { forgetPageWords } from '../invoices/pageWordStore.ts';
import { insertMade, type KeptFile, keepMade, type MakingServices } from './insertMade.ts';
import { makeFile } from './madeFile.ts';
import { sampleDocuments } from './sampleDocuments.ts';

const selectSamples = statement(
  'select id, deleted_at as "deletedAt" from invoices where account_id = $1 and is_sample order by id',
);

/** Includes samples that were thrown away: nobody gets them twice. */
function samplesIn(tx: AccountTx): Promise<{ id: string; deletedAt: Date | null }[]> {
  return tx.run(selectSamples, [tx.accountId]);
}

/** Adds two invoices that people can try everything on but exporting. */
export async function addSamples(
  { db, files, jobs }: MakingServices,
  accountId: string,
): Promise<void> {
  const { hasSamples, buyer } = await db.withAccount(accountId, async (tx) => ({
    hasSamples: (await samplesIn(tx)).length > 0,
    buyer: await ownAccount(tx),
  }));
  if (hasSamples) return;
  const kept: KeptFile[] = [];
  for (const { document, form } of sampleDocuments(buyer, Date.now())) {
    kept.push(await keepMade(files, accountId, await makeFile(document, form)));
  }
  await db.withAccount(accountId, async (tx) => {
    await ownAccount(tx, { lock: true });
    if ((await samplesIn(tx)).length > 0) return;
    for (const file of kept) {
      await insertMade(tx, jobs, file, {
        uploadId: newId(),
        vendorId: null,
        cameAt: new Date(),
        invoice: { isSample: true },
      });
    }
  });
}

/** Deletes the samples, decided ones too. */
export async function discardSamples(tx: AccountTx, audit: Audit): Promise<void> {
  const samples = (await samplesIn(tx)).filter(({ deletedAt }) => deletedAt === null);
  const locked = await invoices.lockAll(
    tx,
    samples.map(({ id }) => id),
  );
  for (const { id, invoiceNumber, vendorName } of locked) {
    await invoices.remove(tx, id, await nextSeq(tx));
    await forgetPageWords(tx, id);
    await audit({
      category: 'INVOICE',
      action: 'delete',
      entityType: 'invoice',
      entityId: id,
      oldValues: { invoiceNumber, vendorName },
      metadata: { sample: true },
    });
  }
}
