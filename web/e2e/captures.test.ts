import { createTransport } from 'nodemailer';
import { expect, inject, it } from 'vitest';
import { withBrowser } from './support/browser.ts';
import { withSharedCompany } from './support/company.ts';
import { invoicePdf } from './support/pdf.ts';

const { visitAs } = withBrowser(withSharedCompany);

it('a mail to the shown inbound address becomes invoices on the open page', async () => {
  const { page, context } = await visitAs('admin');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('region', { name: 'Email capture', exact: true });
  await panel.getByRole('button', { name: 'Copy address' }).click();
  await page.getByText('Email address copied to clipboard').first().waitFor();
  const to = await page.evaluate(() => navigator.clipboard.readText());
  expect((await panel.textContent())?.includes(to)).toBe(true);

  const numbers = ['first', 'second'].map((one) => `${one}-${Date.now()}`.toUpperCase());
  const subject = `Your invoices ${Date.now()}`;
  const transport = createTransport({
    host: '127.0.0.1',
    port: inject('product').mailPort,
    ignoreTLS: true,
  });
  await transport.sendMail({
    from: 'Lakeside Paper <billing@lakeside-paper.example>',
    to,
    subject,
    html: '<p>Please find them <b>attached</b>.</p><script>document.title = "taken"</script>',
    attachments: numbers.map((number) => ({
      filename: `${number}.pdf`,
      content: invoicePdf({ number }),
    })),
  });
  transport.close();

  const capture = panel.getByRole('listitem').filter({ hasText: subject });
  // Two documents are read meanwhile.
  await capture.getByText('2 attachments, 2 invoices').waitFor({ timeout: 120_000 });
  await capture.getByText('Processed', { exact: true }).waitFor();
  const recent = page.getByRole('region', { name: 'Recent Invoices', exact: true });
  for (const number of numbers) await recent.getByText(number).waitFor();

  await capture.getByRole('button', { name: subject }).click();
  const mail = page.getByRole('dialog', { name: subject });
  await mail.getByText('Please find them attached.').waitFor();
  await expect.poll(() => mail.getByRole('link', { name: /^Review invoice/ }).count()).toBe(2);
  expect(await page.title()).not.toBe('taken');
});
