/** File name of a document arranged from pages: that of the first file with a remark. */
export function arrangedName(
  fileName: string,
  { files, pages }: { files: number; pages: readonly number[] },
): string {
  const remark = files > 1 ? `and ${files - 1} more` : pagesText(pages);
  const [, stem = fileName, ending = ''] = /^(.+)(\.[^.]{1,10})$/.exec(fileName) ?? [];
  return `${stem} (${remark})${ending}`;
}

function pagesText(numbers: readonly number[]): string {
  const [first = 1] = numbers;
  if (numbers.length === 1) return `page ${first}`;
  const inARow = numbers.every((number, index) => number === first + index);
  return inARow ? `pages ${first}–${first + numbers.length - 1}` : `pages ${numbers.join(', ')}`;
}
