/** The slot of each row in view by its id. A slot is the key of an element, which shows one row after another. */
export type RowSlots = ReadonlyMap<string, number>;

export const noSlots: RowSlots = new Map();

/**
 * The slots of the rows that are in view now. A row keeps its slot while it is in view; rows of another part of the list, or
 * of another list, get the slots of those that went, because filling an element costs a fraction of making one. Scrolling by
 * some rows makes elements: those that went would be at the wrong end, and moving elements costs as much. `focused` is a row
 * whose slot is not given to another one even if the row went. While it is listed no element is filled again, because that
 * could move the element of the focused row, which loses the focus.
 */
export function nextSlots(
  before: RowSlots,
  ids: readonly string[],
  focused: string | null,
): RowSlots {
  const here = new Set(ids);
  const gone = [...before].filter(([id]) => !here.has(id));
  const isScrolled = before.size - gone.length > gone.length;
  const makesAll = isScrolled || (focused !== null && here.has(focused));
  const free = makesAll ? [] : gone.filter(([id]) => id !== focused).map(([, slot]) => slot);
  free.sort((one, other) => other - one);
  let unused = Math.max(-1, ...before.values()) + 1;
  return new Map(ids.map((id) => [id, before.get(id) ?? free.pop() ?? unused++]));
}
