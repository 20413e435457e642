/** Without NUL and halves of surrogate pairs, which no database stores in a text. */
export const storable = (text: string, insteadOfNul = ''): string =>
  text.replaceAll('\0', insteadOfNul).replace(/\p{Cs}/gu, '');
