import type { Paper } from './Paper.ts';

const grey = '#5f6b7a';

/** What follows the sums: terms, thanks, how to pay. */
export function drawClosing(paper: Paper, newPage: () => void): void {
  const { layout, content, sheet, left, step } = paper;
  const bankLines = bankLinesOf(paper);
  if (paper.y + step * (8 + bankLines.length) > paper.bottom) newPage();
  const terms = layout.label('terms');
  const isDayNamed = layout.due === 'in the terms';
  // A wording that fits what the layout says of the due date.
  const wording = layout.speech.terms.find((one) => one.includes(isDayNamed ? '@' : '#')) ?? terms;
  if (layout.due === 'in the terms' || layout.due === 'in days') {
    const day = paper.day(content.due);
    const chosen = terms.includes(isDayNamed ? '@' : '#') ? terms : wording;
    const text = chosen.replace('@', day).replace('#', String(content.dueInDays));
    paper.text(left, paper.y, text, { holds: isDayNamed ? [{ field: 'dueDate', text: day }] : [] });
    paper.y += step * 1.4;
  }
  sheet.text(left, paper.y, layout.label('thanks'));
  paper.y += step * 1.8;
  if (layout.foot === 'payment block' || layout.foot === 'none') {
    sheet.text(left, paper.y, paper.ended(layout.label('bank')), paper.bold());
    paper.y += step * 1.3;
    for (const text of bankLines) {
      paper.text(left, paper.y, text, { holds: heldIn(paper) });
      paper.y += step * 1.2;
    }
  }
}

function bankLinesOf(paper: Paper): string[] {
  const { layout, content } = paper;
  const { seller } = content;
  const holder = layout.namesHolder
    ? [`${paper.ended(layout.label('holder'))} ${seller.name}`]
    : [];
  if (seller.iban === null) {
    const numbers =
      content.country.code === 'US'
        ? [`Account ${seller.accountNumber}`, `Routing ${seller.routingNumber}`]
        : [`Account no. ${seller.accountNumber}`, `Sort code ${seller.routingNumber}`];
    return [...holder, seller.bank, ...numbers];
  }
  return [...holder, seller.bank, `IBAN ${ibanText(paper)}`, `BIC ${seller.bic}`];
}

function ibanText({ layout, content }: Paper): string {
  const { iban } = content.seller;
  if (iban === null) return '';
  return layout.isIbanGrouped ? iban.replace(/.{4}(?!$)/g, '$& ') : iban;
}

export function vatIdText({ content }: Paper): string | null {
  const { vatId, country } = content.seller;
  if (vatId === null) return null;
  // These countries print their own numbers without the country.
  if (country.code === 'PL' || country.code === 'IT') return vatId.slice(2);
  return country.code === 'CH'
    ? vatId.replace(/^CHE(\d{3})(\d{3})(\d{3})$/, 'CHE-$1.$2.$3 MWST')
    : vatId;
}

function heldIn(paper: Paper) {
  const vatId = vatIdText(paper);
  return [
    ...paper.names,
    ...(paper.content.seller.iban ? [{ field: 'iban', text: ibanText(paper) }] : []),
    ...(vatId ? [{ field: 'vatId', text: vatId }] : []),
  ];
}

/** On each page: the company's own data, and the number of the page. */
export function drawFoot(paper: Paper, pageNumber: number): void {
  const { layout, content, sheet, left, right } = paper;
  const { seller } = content;
  const small = { size: 7, color: grey };
  const top = sheet.height - 78;
  const vatId = vatIdText(paper);
  const tax = vatId ? [`${layout.label('vatId')} ${vatId}`] : [];
  const register = `${layout.label('register')} ${seller.registration}`;
  const people = layout.namesPeople
    ? [`${layout.label('manager')}: ${layout.label('people')}`]
    : [];
  const own = [seller.name, seller.street, seller.place];
  const holds = heldIn(paper);
  const put = (x: number, y: number, texts: readonly string[], align: 'left' | 'center') => {
    for (const [index, text] of texts.entries())
      paper.text(x, y + index * 10, text, { ...small, align, holds });
  };
  switch (layout.foot) {
    case 'three columns': {
      sheet.rule(left, top - 12, right - left, layout.color);
      const width = (right - left) / 3;
      put(left, top, own, 'left');
      put(
        left + width,
        top,
        [`${layout.label('phone')} ${seller.phone}`, seller.email, ...tax, register, ...people],
        'left',
      );
      put(left + 2 * width, top, bankLinesOf(paper), 'left');
      break;
    }
    case 'one line':
      put(left, top + 10, [own.join(' - '), [...bankLinesOf(paper), ...tax].join('  ')], 'left');
      break;
    case 'centred':
      put(
        sheet.width / 2,
        top,
        [
          own.join(' · '),
          [seller.website, register, ...people, ...tax].join(' | '),
          bankLinesOf(paper).join(' | '),
        ],
        'center',
      );
      break;
    case 'payment block':
      put(left, top + 20, [[own.join(', '), ...tax, register].join(' | ')], 'left');
      break;
    case 'none':
      put(left, sheet.height - 40, [[...tax, register].join(' · ')], 'left');
  }
  if (paper.pageCount > 1) {
    const { page, pageOf } = layout.speech;
    const text = `${page} ${pageNumber} ${pageOf} ${paper.pageCount}`;
    sheet.text(right, sheet.height - 18, text, { ...small, align: 'right' });
  }
}
