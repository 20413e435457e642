import { z } from 'zod';

/** Shown as a button and as an address. */
export interface LetterLink {
  label: string;
  url: string;
}

export interface Letter {
  to: string;
  /** Recipient of replies, if not us. */
  replyTo?: string;
  subject: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  /** List entries, each with an optional action. */
  items?: readonly { text: string; link?: LetterLink }[];
  /** The main action. */
  link?: LetterLink;
  /** The reason for the mail, and how to unsubscribe. Mail programs call `oneClick` themselves (RFC 8058). */
  unsubscribe?: { text: string; link: LetterLink; oneClick: string };
}

const link = z.object({ label: z.string(), url: z.string() });

export const letter: z.ZodType<Letter> = z.object({
  to: z.string(),
  replyTo: z.string().exactOptional(),
  subject: z.string(),
  text: z.array(z.string()),
  items: z.array(z.object({ text: z.string(), link: link.exactOptional() })).exactOptional(),
  link: link.exactOptional(),
  unsubscribe: z.object({ text: z.string(), link, oneClick: z.string() }).exactOptional(),
});

/** The letter as plain text, and as simple HTML that every mail program can show. */
export function renderLetter(letter: Letter, publicUrl: string): { text: string; html: string } {
  const { link, items = [], unsubscribe } = letter;
  const text = [
    ...letter.text,
    ...items.map((item) => [item.text, ...(item.link ? [asText(item.link)] : [])].join('\n')),
    ...(link ? [asText(link)] : []),
    ...(unsubscribe ? [`${unsubscribe.text}\n${asText(unsubscribe.link)}`] : []),
    `Docket · ${publicUrl}`,
  ].join('\n\n');
  const paragraphs = letter.text.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one)}</p>`);
  const itemsHtml = items.map(
    (item) =>
      `<div style="margin:0 0 16px;padding:16px;border:1px solid #e3e1dd;border-radius:8px"><p style="margin:0">${escapeHtml(item.text)}</p>${item.link ? `<p style="margin:12px 0 0">${button(item.link)}</p>` : ''}</div>`,
  );
  const action = link
    ? `<p style="margin:24px 0">${button(link)}</p><p style="margin:0 0 16px;font-size:13px;color:#50545c">If the button does not work, open this address:<br><a href="${escapeHtml(link.url)}" style="color:#2252af;word-break:break-all">${escapeHtml(link.url)}</a></p>`
    : '';
  const footer = unsubscribe
    ? `<p style="margin:24px 0 0;font-size:13px;color:#50545c">${escapeHtml(unsubscribe.text)} <a href="${escapeHtml(unsubscribe.link.url)}" style="color:#2252af">${escapeHtml(unsubscribe.link.label)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;padding:32px 16px;background:#f8f7f5;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:15px;line-height:1.55;color:#191c22"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px"><p style="margin:0 0 24px;font-weight:700;font-size:18px">Docket</p>${paragraphs.join('')}${itemsHtml.join('')}${action}${footer}</div></body></html>`;
  return { text, html };
}

const asText = ({ label, url }: LetterLink) => `${label}:\n${url}`;

function button({ label, url }: LetterLink): string {
  return `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2252af;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
