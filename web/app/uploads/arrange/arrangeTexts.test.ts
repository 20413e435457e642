import { expect, test } from 'vitest';
import { dateAndTime } from '../../dates/dates.ts';
import { addableText } from './arrangeTexts.ts';

test('files of the same name are told apart by their time and by what was read', () => {
  const createdAt = '2026-11-20T10:15:00.000Z';
  const upload = { fileName: 'image.jpg', createdAt };
  const came = `image.jpg · ${dateAndTime(createdAt)}`;
  expect(addableText({ upload, invoice: null })).toBe(came);
  const invoice = { vendorName: 'Lakeside Paper Ltd', invoiceNumber: '4711' };
  expect(addableText({ upload, invoice })).toBe(`${came} · Lakeside Paper Ltd 4711`);
});
