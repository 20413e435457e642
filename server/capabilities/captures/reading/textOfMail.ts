import { convert } from 'html-to-text';
import type { Email } from 'postal-mime';
import { mailLimits } from './limits.ts';

/** What a mail says, each of the ways it says it: as plain text, and what is left of its HTML as text. */
export function textsOfMail({ text, html }: Email): { plain: string; fromHtml: string } {
  return {
    plain: cleaned((text ?? '').slice(0, mailLimits.sourceLength)),
    fromHtml: html
      ? cleaned(textOfHtml(withoutPictures(html).slice(0, mailLimits.htmlLength)))
      : '',
  };
}

/** Those that stand in the text itself are longer than all that it says. */
function withoutPictures(html: string): string {
  return html.replace(/data:[\w+./-]{1,100};base64,[\w+/=%]*/gi, '');
}

/** No pictures, no addresses behind words: nothing is loaded, and nothing is to be followed. */
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

/** Without what cannot be shown, or turns the direction of what is. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As it is shown to people. */
export function shownText(text: string): { text: string; textIsCut: boolean } {
  const shown = text.slice(0, mailLimits.textLength).replace(/[\ud800-\udbff]$/, '');
  return { text: shown, textIsCut: shown.length < text.length };
}

const invoiceWords =
  /\b(invoice|receipt|bill|amount due|total due|rechnung|quittung|facture|reçu|factura|recibo|fattura|ricevuta|factuur|faktura|fatura|lasku)\b/i;
const money =
  /(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|CAD|AUD)\b)\s?\d[\d.,\s]*\d|\d[\d.,]*[.,]\d{2}\s?(?:€|£|kr\b|zł|\b(?:USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|CAD|AUD)\b)/;

/** Whether a text may be an invoice itself: it calls itself one, and names an amount. */
export function mayBeInvoice(text: string): boolean {
  return invoiceWords.test(text) && money.test(text);
}
