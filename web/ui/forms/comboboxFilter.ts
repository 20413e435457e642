export interface ComboboxOption {
  value: string;
  label: string;
  /** Small text beside the label, also searched: a tax id, an e-mail address. */
  detail?: string;
}

/** Folding thousands of texts anew with every letter would be felt. */
const texts = new WeakMap<ComboboxOption, { all: string; label: string }>();

function textsOf(option: ComboboxOption): { all: string; label: string } {
  const known = texts.get(option);
  if (known) return known;
  const label = plain(option.label);
  const found = { all: `${label} ${plain(option.detail ?? '')}`, label };
  texts.set(option, found);
  return found;
}

/** The options that contain every word of the query; those whose label begins with the query come first. */
export function filterOptions(
  options: readonly ComboboxOption[],
  query: string,
): readonly ComboboxOption[] {
  const wanted = plain(query);
  if (wanted === '') return options;
  const words = wanted.split(/\s+/);
  const matches = options.filter((option) => {
    const { all } = textsOf(option);
    return words.every((word) => all.includes(word));
  });
  const leads = (option: ComboboxOption) => textsOf(option).label.startsWith(wanted);
  return [...matches.filter(leads), ...matches.filter((option) => !leads(option))];
}

// "Müller" is found by "muller".
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The index of the next option, wrapping around; -1 means none. */
export function nextIndex(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (current === -1) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}
