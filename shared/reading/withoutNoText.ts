/** Codes of glyphs without a letter, and halves of surrogate pairs. No database stores NUL and such halves in a text. */
const noText = /\p{Cs}|(?!\s)\p{Cc}/gu;

export const withoutNoText = (text: string): string => text.replace(noText, '');
