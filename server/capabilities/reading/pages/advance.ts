/** Approximate letter widths of a common typeface, to place words inside a run of text. */
const narrow = new Set("iljtfI.,:;'|!()[]{}-/ ");
const wide = new Set('mwMW@%—');

export function advanceOf(text: string): number {
  let total = 0;
  for (const letter of text) {
    if (narrow.has(letter)) total += 0.3;
    else if (wide.has(letter)) total += 0.85;
    else if (letter >= 'A' && letter <= 'Z') total += 0.68;
    else total += 0.55;
  }
  return total;
}
