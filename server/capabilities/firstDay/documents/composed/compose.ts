import type { Sheet } from '../Sheet.ts';
import type { Content } from './content.ts';
import { drawClosing, drawFoot } from './foot.ts';
import { drawLetterhead, drawParties, drawTitle, drawWideMeta } from './heads.ts';
import type { Layout } from './Layout.ts';
import { Paper } from './Paper.ts';
import { drawSums } from './sums.ts';
import { drawTable } from './table.ts';

/** The invoice in this layout. */
export function compose(content: Content, layout: Layout): Sheet {
  // Each page says how many there are.
  const { sheet } = drawn(content, layout, 1);
  return sheet.pages.length === 1 ? sheet : drawn(content, layout, sheet.pages.length).sheet;
}

function drawn(content: Content, layout: Layout, pageCount: number): Paper {
  const paper = new Paper(content, layout, pageCount);
  const newPage = () => {
    paper.sheet.newPage();
    paper.y = layout.margin;
    drawFoot(paper, paper.sheet.pages.length);
  };
  drawFoot(paper, 1);
  drawLetterhead(paper);
  if (layout.letterhead !== 'window') drawTitle(paper);
  drawParties(paper);
  if (layout.letterhead === 'window') drawTitle(paper);
  drawWideMeta(paper);
  const columns = drawTable(paper, newPage);
  drawSums(paper, columns, newPage);
  drawClosing(paper, newPage);
  return paper;
}
