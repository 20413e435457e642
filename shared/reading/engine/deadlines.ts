import type { DateSpan } from './dates.ts';
import type { Row } from './layout.ts';

const paying =
  /pay|remit|settle|transfer|due|überwei|ueberwei|zahl|begleich|eingezogen|abgebucht|fällig|régl|regl|pai(?:er|ement)|virement|prélev|pagar|pago|pague|abon|pagament|versa|bonific|betal|voldo|overm|incass|zapła|płatn|wpła/i;
const until =
  /(?:by|until|before|on or before|due(?: to| on)?|no later than|bis(?: zum| spätestens| zum spätestens)?|spätestens(?: am| bis| zum)?|zum|am|vor dem|avant(?: le)?|d['’]ici(?: le| au)?|jusqu['’]au|au plus tard(?: le)?|pour le|antes del?|hasta el|el|entro(?: il)?|il|vóór|voor|uiterlijk(?: op)?|tot|op|do(?: dnia)?|dnia)[\s:]*$/i;
const discount = /skonto|discount|escompte|descuento|sconto|korting|rabat/i;

/** Whether a sentence about payment names this date as the deadline: `Please transfer the amount by …`. */
export function isDeadline(date: DateSpan, rows: Row[]): boolean {
  const at = date.tokens[0]?.at ?? 0;
  const before = date.row.text.slice(0, at).replace(/\t/g, ' ');
  const above = rows[date.row.index - 1];
  const near =
    above && above.page === date.row.page && date.row.top - above.bottom < date.row.size * 0.9;
  // The sentence may begin in the row above.
  const context = near && before.length < 60 ? `${above.text} ${before}` : before;
  const sentence = context.split(/[.;!?] /).at(-1) ?? '';
  const clause = sentence.split(',').at(-1) ?? '';
  return until.test(before) && paying.test(sentence) && !discount.test(clause);
}
