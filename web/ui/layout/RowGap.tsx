/**
 * Holds the place of rows of a long list that are not rendered. The rows come after it in the flow: a position of its own for
 * each of them would be a style of its own, by which the browser cannot share the styles of what is in it, and that takes
 * longer than everything else about a row.
 */
export function RowGap({ height }: { height: number }) {
  return <tr aria-hidden className="block [overflow-anchor:none]" style={{ height }} />;
}
