import { convert } from 'html-to-text';
import type { Email } from 'postal-mime';
import { mailLimits } from './limits.ts';

/** The plain text of a mail, and its HTML as text. */
export function textsOfMail({ text, html }: Email): { plain: string; fromHtml: string } {
  return {
    plain: cleaned((text ?? '').slice(0, mailLimits.sourceLength)),
    fromHtml: html
      ? cleaned(textOfHtml(withoutPictures(html).slice(0, mailLimits.htmlLength)))
      : '',
  };
}

/** Inline pictures would use up the limit for the text. */
function withoutPictures(html: string): string {
  return html.replace(/data:[\w+./-]{1,100};base64,[\w+/=%]*/gi, '');
}

/** Without pictures and link targets: nothing is loaded, and nobody should follow a link. */
function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: 100,
    limits: { maxDepth: 100, maxChildNodes: 5_000, maxInputLength: mailLimits.htmlLength },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}

/** Without control characters, and without those that change the direction of text. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cut to the length that people are shown. */
export function shownText(text: string): { text: string; textIsCut: boolean } {
  const shown = text.slice(0, mailLimits.textLength).replace(/[\ud800-\udbff]$/, '');
  return { text: shown, textIsCut: shown.length < text.length };
}

const invoiceWords =
  /\b(invoice|receipt|bill|amount due|total due|rechnung|quittung|facture|reçu|factura|recibo|fattura|ricevuta|factuur|faktura|fatura|lasku)\b/i;
const money =
  /(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|CAD|AUD)\b)\s?\d[\d.,\s]*\d|\d[\d.,]*[.,]\d{2}\s?(?:€|£|kr\b|zł|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|CAD|AUD)\b)/;

/** Whether a text may be an invoice: it has a word for invoice and an amount. */
export function mayBeInvoice(text: string): boolean {
  return invoiceWords.test(text) && money.test(text);
}
