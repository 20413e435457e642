export interface Goods {
  description: string;
  unit: string;
  unitPrice: string;
  /** How many are usually ordered, at least and at most. */
  usual: readonly [number, number];
}

/** A large order, whose invoice goes over two pages. */
export const officeGoods: readonly Goods[] = (
  [
    ['Copy paper letter, box of 5 reams', 'box', '28.90', 6],
    ['Copy paper legal, box of 5 reams', 'box', '34.50', 2],
    ['Toner cartridge, black', 'piece', '94.00', 3],
    ['Toner cartridge, cyan', 'piece', '112.00', 1],
    ['Toner cartridge, magenta', 'piece', '112.00', 1],
    ['Toner cartridge, yellow', 'piece', '112.00', 1],
    ['Drum unit for laser printer', 'piece', '139.00', 1],
    ['Desk chair, adjustable', 'piece', '219.00', 2],
    ['Desk lamp, LED', 'piece', '48.00', 4],
    ['Monitor arm, single', 'piece', '79.50', 2],
    ['Keyboard, wired', 'piece', '24.90', 5],
    ['Mouse, wired', 'piece', '14.90', 5],
    ['Ballpoint pens, blue, box of 50', 'box', '11.80', 3],
    ['Permanent markers, set of 8', 'set', '9.40', 4],
    ['Whiteboard cleaner', 'bottle', '7.95', 2],
    ['Sticky notes, 3 x 3 in, pack of 12', 'pack', '13.20', 6],
    ['Lever arch files, pack of 10', 'pack', '27.60', 4],
    ['Plastic sleeves, box of 100', 'box', '8.75', 5],
    ['Address labels, roll of 500', 'roll', '19.30', 8],
    ['Packing tape, clear, pack of 6', 'pack', '16.40', 10],
    ['Bubble mailers, size 4, box of 100', 'box', '31.00', 3],
    ['Cutter with spare blades', 'piece', '12.60', 6],
    ['Safety gloves, pair', 'pair', '6.90', 20],
    ['First aid kit refill', 'set', '38.00', 1],
    ['Coffee beans, 2 lb', 'bag', '18.50', 6],
    ['Paper towels, case of 12', 'case', '29.90', 3],
    ['Hand soap refill, 1 gal', 'can', '15.70', 2],
    ['Battery AA, pack of 24', 'pack', '14.20', 4],
  ] as const
).map(([description, unit, unitPrice, quantity]) => ({
  description,
  unit,
  unitPrice,
  usual: [quantity, quantity],
}));
