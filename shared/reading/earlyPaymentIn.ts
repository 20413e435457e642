import type { EarlyPayment } from './earlyPayment.ts';

const percent = String.raw`(\d{1,2}(?:[.,]\d{1,3})?) ?(?:%|percent|prozent|vom hundert)`;
const days = String.raw`(\d{1,3})[- ]?(?:calendar |business |working |kalender|werk)?(?:days?|tagen?|tg\b|jours?|d[ií]as|giorni|gg\b|dagen|dni)(?! ?,? ?(?:net|rein))`;

/** Words of an offer; `other` are words of late payment, or of no discount. */
const discount =
  /skont|discount|escompte|descuento por pronto|pronto pago|sconto|korting|rabat|abzug|deduct/iu;
const notAnOffer =
  /late|overdue|interest|verzug|mahn|zins|p[ée]nalit|int[ée]r[êe]ts|mora\b|odsetk|rente\b|kein(?:e|en)?\b|ohne abzug|ohne skonto|pas d['’]|aucun|without|no (?:early|discount|cash)|nessun|geen|sin descuento|bez rabat/iu;

const percentThenDays = new RegExp(`${percent}(.{0,80}?)\\b${days}`, 'iu');
const daysThenPercent = new RegExp(`\\b${days}(.{0,80}?)${percent}`, 'iu');
/** `2/10 net 30`, `2% 10, n/30`. */
const shorthand =
  /(?<![\d.,/])(\d(?:[.,]\d{1,2})?) ?%? ?[/,]? ?(\d{1,2})(?: days?)?[,;]? ?(?:net|n) ?\/? ?(\d{2,3})(?![\d.,])/iu;
/** The notation of XRechnung in payment terms. */
const structured = /#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2}(?:\.\d{1,2})?)#/u;

/** The highest discount offered in the rows of a page or the terms of an e-invoice. */
export function earlyPaymentIn(rows: readonly string[]): EarlyPayment | null {
  const offers = rows.flatMap((row, index) => {
    const here = offersIn(row);
    // A sentence may continue in the next row.
    const below = rows[index + 1];
    return here.length > 0 || below === undefined || row.length > 200
      ? here
      : offersIn(`${row} ${below}`);
  });
  return (
    offers.sort((one, notAnOffer) => Number(notAnOffer.percent) - Number(one.percent))[0] ?? null
  );
}

function offersIn(text: string): EarlyPayment[] {
  const plain = text.slice(0, 1000).replace(/\s+/g, ' ');
  const written = structured.exec(plain);
  if (written) return offer(written[2], written[1]);
  return plain.split(/(?<!\d)[.;!?](?: |$)|(?<=\d)[;!?] /u).flatMap((sentence) => {
    if (notAnOffer.test(sentence)) return [];
    const short = shorthand.exec(sentence);
    if (short && Number(short[2]) < Number(short[3])) return offer(short[1], short[2]);
    if (!discount.test(sentence)) return [];
    const first = percentThenDays.exec(sentence);
    if (first) return offer(first[1], first[3]);
    const then = daysThenPercent.exec(sentence);
    return then ? offer(then[3], then[1]) : [];
  });
}

function offer(percentText = '', daysText = ''): EarlyPayment[] {
  const rate = Number(percentText.replace(',', '.'));
  const count = Number(daysText);
  if (!(rate > 0 && rate <= 20) || !(count > 0 && count <= 120)) return [];
  return [{ percent: String(rate), days: count }];
}
