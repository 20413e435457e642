import { type Column, inOrder } from './columns.ts';

/** How much room a list gives to its columns. */
const looks = ['tight', 'roomy', 'wide'] as const;
type Look = (typeof looks)[number];

interface Track {
  /** The least width in rem: of the longest badge or amount, or of some words. */
  least: Record<Look, number>;
  /** Its share of what is left, for columns of text. */
  share?: number;
}

const text = (least: number, share: number): Track => ({
  least: { tight: least, roomy: least, wide: least },
  share,
});
const fixed = (tight: number, roomy: number, wide = roomy): Track => ({
  least: { tight, roomy, wide },
});

const vendorTrack: Track = { least: { tight: 11, roomy: 13, wide: 13 }, share: 3 };
const tracks: Record<Column, Track> = {
  number: text(5.5, 2),
  kind: fixed(8, 8.5),
  description: text(9, 3),
  order: text(6, 1.5),
  amount: fixed(7, 8.5),
  date: fixed(6.5, 7),
  received: fixed(6.5, 7),
  // With the badge beside the day, where there is room.
  due: fixed(6.5, 7, 12),
  early: fixed(8, 9),
  status: fixed(8.25, 8.5),
  approval: fixed(8.75, 9.5),
  approvers: text(7.5, 1.5),
  export: fixed(8.75, 9.5),
  uploader: text(7, 1.5),
};

/** The first to go where there is no room for all. */
const firstToGo: readonly Column[] = [
  'date',
  'description',
  'uploader',
  'received',
  'approvers',
  'order',
  'early',
  'kind',
  'export',
  'number',
  'approval',
  'due',
  'status',
  'amount',
];

const gaps: Record<Look, number> = { tight: 1, roomy: 1.25, wide: 1.25 };
const checkbox = 1;
const padding = 2;

export interface LineLayout {
  /** Those that fit, in order. */
  shown: readonly Column[];
  /** For `grid-template-columns` and `column-gap`. */
  template: string;
  gap: string;
}

/** As many of the chosen columns as fit into a list of this width, in rem. */
export function lineLayout(chosen: readonly Column[], width: number): LineLayout {
  const columns = inOrder(chosen);
  const roomiest = looks.toReversed().find((look) => widthOf(columns, look) <= width);
  const look = roomiest ?? 'tight';
  const leaving = firstToGo.filter((one) => columns.includes(one));
  let shown = columns;
  while (widthOf(shown, look) > width && leaving.length > 0) {
    const gone = leaving.shift();
    shown = shown.filter((one) => one !== gone);
  }
  const own = shown.map((one) => templateOf(tracks[one], look));
  return {
    shown,
    template: [`${checkbox}rem`, templateOf(vendorTrack, look), ...own].join(' '),
    gap: `${gaps[look]}rem`,
  };
}

function widthOf(columns: readonly Column[], look: Look): number {
  const least = columns.reduce((sum, one) => sum + tracks[one].least[look], 0);
  return padding + checkbox + vendorTrack.least[look] + least + (columns.length + 1) * gaps[look];
}

function templateOf({ least, share }: Track, look: Look): string {
  const width = `${least[look]}rem`;
  return share === undefined ? width : `minmax(${width}, ${share}fr)`;
}
