import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type Upload, upload } from '#shared/uploads/contract.ts';
import { type Billed, invoicePdf } from './pdf.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let made = 0;

/** A new invoice at each call, also different from those of earlier runs. */
export function newInvoiceFile(name: string, billed: Partial<Billed> = {}): ChosenFile {
  const number = `T-${Date.now()}-${++made}`;
  return {
    name,
    mimeType: 'application/pdf',
    buffer: invoicePdf({ number, ...billed }),
  };
}

/** Chooses files in the upload card or dialog. */
export async function chooseFiles(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await page
    .locator('[aria-labelledby=upload], [role=dialog]')
    .locator('input[type=file]:not([capture])')
    .setInputFiles([...files]);
}

export function queuedFile(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Files on this device' })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** The uploads with this file name on the server. */
export async function uploadsNamed(page: Page, name: string): Promise<Upload[]> {
  const answer = await page.request.get('/api/processing-queue?limit=500');
  return z
    .array(upload)
    .parse(await answer.json())
    .filter(({ fileName }) => fileName === name);
}
