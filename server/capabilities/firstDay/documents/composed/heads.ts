import type { Company } from './companies.ts';
import type { Paper } from './Paper.ts';

const grey = '#5f6b7a';

const addressOf = ({ street, place }: Company) => [street, place];

/** The letterhead; parties and meta data follow below `paper.y`. */
export function drawLetterhead(paper: Paper): void {
  const { layout, content, left, right, sheet } = paper;
  const { seller } = content;
  const name = layout.shows === 'name' ? seller.name : seller.tradeName;
  const large = name.length > 26 ? 14 : 18;
  const style = paper.bold({ size: large, color: layout.color, holds: paper.names });
  const small = { size: layout.size - 1, color: grey };
  const slogan = layout.hasSlogan ? layout.label('slogans') : '';
  const reach = [`${layout.label('phone')} ${seller.phone}`, seller.email];
  if (layout.hasCopyMark) sheet.text(right, 26, layout.speech.copy, paper.bold({ align: 'right' }));
  if (layout.title === 'above all') {
    sheet.text(left, paper.y + 14, layout.label('title'), paper.bold({ size: 22 }));
    paper.y += 40;
  }
  const top = paper.y;
  switch (layout.letterhead) {
    case 'left':
    case 'right': {
      const isLeft = layout.letterhead === 'left';
      const align = isLeft ? 'left' : 'right';
      const x = isLeft ? left : right;
      paper.text(x, top + 14, name, { ...style, align });
      const lines = [slogan, ...addressOf(seller), ...reach].filter(Boolean);
      paper.y = sheet.lines(x, top + 30, lines, { ...small, align }) + 16;
      return;
    }
    case 'centred': {
      const middle = sheet.width / 2;
      paper.text(middle, top + 14, name, { ...style, align: 'center' });
      const lines = [slogan, addressOf(seller).join(', '), reach.join(' · ')].filter(Boolean);
      paper.y = sheet.lines(middle, top + 30, lines, { ...small, align: 'center' }) + 18;
      return;
    }
    case 'banner': {
      sheet.box(0, top - 10, sheet.width, 54, layout.color);
      paper.text(left, top + 22, name, { ...style, color: '#ffffff' });
      if (slogan) sheet.text(right, top + 22, slogan, { color: '#ffffff', align: 'right' });
      sheet.text(left, top + 58, [...addressOf(seller), ...reach].join(' | '), small);
      paper.y = top + 84;
      return;
    }
    case 'in two lines': {
      const words = name.split(' ');
      const cut = Math.max(1, Math.floor(words.length / 2));
      const [first, second] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
      sheet.text(left, top + 14, first, paper.bold({ size: 17, color: layout.color }));
      sheet.text(left, top + 32, second, paper.bold({ size: 13, color: layout.color }));
      paper.y = sheet.lines(left, top + 48, [...addressOf(seller), seller.website], small) + 14;
      return;
    }
    case 'window': {
      paper.text(right, top + 14, seller.tradeName, { ...style, align: 'right' });
      if (slogan) sheet.text(right, top + 30, slogan, { ...small, align: 'right' });
      paper.y = top + 62;
      return;
    }
    case 'logo and foot': {
      sheet.box(left, top, 22, 22, layout.color);
      const logo = { ...style, size: 17 };
      paper.text(left + 30, top + 17, seller.tradeName, logo);
      if (slogan) sheet.text(left + 30, top + 29, slogan, small);
      paper.y = top + 52;
      return;
    }
    case 'beside the customer':
    case 'foot only':
      paper.y = top + 10;
  }
}

/** The title, if it stands apart from letterhead and meta data. */
export function drawTitle(paper: Paper): void {
  const { layout, content, left, right, sheet } = paper;
  const title = layout.label('title');
  const style = paper.bold({ size: 16 });
  switch (layout.title) {
    case 'left':
      sheet.text(left, paper.y + 12, title, style);
      break;
    case 'right':
      sheet.text(right, paper.y + 12, title, { ...style, align: 'right' });
      break;
    case 'centred':
      sheet.text(sheet.width / 2, paper.y + 12, title, { ...style, align: 'center' });
      break;
    case 'with number': {
      const holds = [{ field: 'invoiceNumber', text: content.number }];
      paper.text(left, paper.y + 12, `${title} ${content.number}`, { ...style, holds });
      break;
    }
    case 'above all':
    case 'none':
      return;
  }
  paper.y += 30;
}

interface Fact {
  label: string;
  value: string;
  field: string | null;
}

function factsOf(paper: Paper): Fact[] {
  const { content, layout } = paper;
  const fact = (label: string, value: string | null, field: string | null): Fact[] =>
    value === null ? [] : [{ label, value, field }];
  const hasNumberAbove = layout.title === 'with number';
  return [
    ...(hasNumberAbove ? [] : fact(layout.label('number'), content.number, 'invoiceNumber')),
    ...fact(layout.label('issued'), paper.day(content.issued), 'invoiceDate'),
    ...(layout.due === 'in the block'
      ? fact(layout.label('due'), paper.day(content.due), 'dueDate')
      : []),
    ...fact(layout.label('customerNumber'), content.customerNumber, null),
    ...fact(layout.label('order'), content.order, null),
    ...fact(layout.label('delivered'), content.order ? paper.day(content.delivered) : null, null),
    ...(layout.namesPeople ? fact(layout.label('contact'), layout.label('people'), null) : []),
  ];
}

const heldOf = ({ field, value }: Fact) => (field ? [{ field, text: value }] : []);

/** Number, dates and references. */
function drawMeta(paper: Paper, x: number, top: number, width: number): number {
  const { layout, sheet, step } = paper;
  const facts = factsOf(paper);
  switch (layout.meta) {
    case 'rows':
    case 'flush rows':
    case 'lines': {
      const labels = facts.map(({ label }) => paper.widthOf(paper.ended(label)));
      const beside = Math.max(...labels) + 14;
      for (const [index, fact] of facts.entries()) {
        const y = top + index * step * 1.1;
        const holds = heldOf(fact);
        if (layout.meta === 'lines') {
          paper.text(x, y, `${paper.ended(fact.label)} ${fact.value}`, { holds });
          continue;
        }
        sheet.text(x, y, paper.ended(fact.label), { color: grey });
        if (layout.meta === 'flush rows')
          paper.text(x + width, y, fact.value, { align: 'right', holds });
        else paper.text(x + beside, y, fact.value, { holds });
      }
      return top + facts.length * step * 1.1;
    }
    default:
      return top;
  }
}

const isBlock = (meta: string) => meta === 'rows' || meta === 'flush rows' || meta === 'lines';

/** Customer, and the meta data if they form a block beside them. */
export function drawParties(paper: Paper): void {
  const { layout, content, left, right, sheet, step } = paper;
  const { seller, buyer, recipient } = content;
  const half = (right - left) / 2;
  const metaWidth = Math.min(half - 8, 220);
  const hasBlock = isBlock(layout.meta);
  const customerX = layout.customer === 'left' ? left : left + half + 12;
  const top = paper.y + 12;
  let ends = [top];

  let y = top;
  if (layout.letterhead === 'window') {
    const sender = [seller.name, ...addressOf(seller)].join(' · ');
    paper.text(customerX, y, sender, { size: 6.5, color: grey, holds: paper.names });
    y += 18;
  }
  if (layout.isCustomerLabelled) {
    sheet.text(customerX, y, paper.ended(layout.label('billTo')), { color: grey });
    y += step * 1.1;
  }
  const buyerTax =
    layout.showsBuyerVatId && buyer.vatId ? [`${layout.label('vatId')} ${buyer.vatId}`] : [];
  y = sheet.lines(customerX, y, [buyer.name, ...addressOf(buyer), ...buyerTax]);
  if (recipient) {
    sheet.text(customerX, y + step, paper.ended(layout.label('shipTo')), { color: grey });
    y = sheet.lines(customerX, y + step * 2.1, [recipient.name, ...addressOf(recipient)]);
  }
  ends.push(y);

  const otherX = layout.customer === 'left' ? right - metaWidth : left;
  let otherY = top;
  if (layout.letterhead === 'beside the customer') {
    sheet.text(otherX, otherY, paper.ended(layout.label('from')), { color: grey });
    paper.text(otherX, otherY + step * 1.1, seller.name, { ...paper.bold(), holds: paper.names });
    const more = [...addressOf(seller), seller.email];
    otherY = sheet.lines(otherX, otherY + step * 2.2, more) + step;
  }
  if (hasBlock) ends.push(drawMeta(paper, otherX, otherY, metaWidth));
  else ends = [...ends, otherY];
  paper.y = Math.max(...ends) + 16;
}

/** Meta data over the whole width, below the parties. */
export function drawWideMeta(paper: Paper): void {
  const { layout, left, right, sheet, step } = paper;
  if (isBlock(layout.meta)) return;
  const facts = factsOf(paper);
  const y = paper.y + 6;
  if (layout.meta === 'sentence') {
    const [first, ...others] = facts;
    const parts = [first, ...others].flatMap((fact) => (fact ? [fact] : []));
    let line = y;
    for (let from = 0; from < parts.length; from += 2) {
      const some = parts.slice(from, from + 2);
      const text = some.map(({ label, value }) => `${paper.ended(label)} ${value}`).join(', ');
      paper.text(left, line, text, { holds: some.flatMap(heldOf) });
      line += step * 1.1;
    }
    paper.y = line + 8;
    return;
  }
  const shown = facts.slice(0, 5);
  const width = (right - left) / shown.length;
  const isTable = layout.meta === 'table';
  if (isTable) {
    sheet.box(left, y - step, right - left, step * 1.5, '#eceff3');
    sheet.outline(left, y - step, right - left, step * 3.1, '#9aa5b1');
  }
  for (const [index, fact] of shown.entries()) {
    const x = left + index * width + 4;
    const label = isTable ? fact.label : paper.ended(fact.label);
    // A heading that is too wide for its column is written smaller.
    const size = Math.min(layout.size - 1, (width - 8) / (label.length * paper.letterWidth));
    sheet.text(x, y, label, { size, color: grey });
    const valueSize = Math.min(layout.size, (width - 8) / (fact.value.length * paper.letterWidth));
    paper.text(x, y + step * 1.5, fact.value, { size: valueSize, holds: heldOf(fact) });
  }
  paper.y = y + step * 2.6 + 8;
}
