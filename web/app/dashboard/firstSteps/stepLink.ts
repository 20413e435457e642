/** Links in the first steps: as high as a thumb on phones. */
export const stepLink =
  'font-medium text-accent-ink underline underline-offset-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';
