import { expect, it } from 'vitest';
import { arrangeUploads, upload } from '#shared/uploads/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { expireHeartbeats } from '../../testing/killedReading.ts';
import { until } from '../../testing/program.ts';
import { invoicesPdf, uploaded } from '../../testing/uploads.ts';
import { withWorkplace } from '../../testing/workplace.ts';

const workplace = withWorkplace();

it('a server killed while a file is arranged and its parts are read creates one set of invoices', async () => {
  const { program, client } = await workplace.start();
  const numbers = ['K-501', 'K-502', 'K-503'];
  const { id } = await uploaded(client, invoicesPdf(...numbers.map((number) => ({ number }))));
  await until(
    'a person to be asked',
    async () => {
      const { body } = await client.send('GET', `/api/uploads/${id}`);
      return upload.parse(body).cuts.length > 0;
    },
    60_000,
  );
  const documents = numbers.map((_, index) => ({
    id: newId(),
    pages: [{ uploadId: id, page: index + 1 }],
  }));
  // Not awaited: the server may be killed before, while or after it has written anything.
  const asked = client.send('POST', arrangeUploads.path, { documents }).catch(() => null);
  await until('the parts', async () => {
    const { rowCount } = await workplace.query(
      "select 1 from uploads where made_of is not null and status = 'processing'",
    );
    return rowCount !== 0;
  });
  program.signal('SIGKILL');
  await program.ended();
  await asked;
  await expireHeartbeats(workplace);

  const second = await workplace.start();
  const again = await second.client.send('POST', arrangeUploads.path, { documents });
  expect(again.status).toBe(202);
  await until('every part to be read', async () => {
    const { rows } = await workplace.query(
      "select status from uploads where made_of is not null and status <> 'completed'",
    );
    return rows.length === 0;
  });
  const { rows } = await workplace.query(
    'select invoice_number as number from invoices where deleted_at is null order by 1',
  );
  expect(rows).toEqual(numbers.map((number) => ({ number })));
});
