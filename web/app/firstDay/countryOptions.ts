import type { ComboboxOption } from '../../ui/forms/comboboxFilter.ts';

/** ISO 3166 codes: browsers know the names of regions, but have no list of them. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE YT ZA ZM ZW';

const names = new Intl.DisplayNames('en', { type: 'region' });

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

let known: ComboboxOption[] | undefined;

export function countryOptions(): ComboboxOption[] {
  known ??= codes
    .split(' ')
    .map((code) => ({ value: code, label: countryName(code), detail: code }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
  return known;
}

/** The country of the browser's language, as a first guess: `en-GB` is read in many places, but mostly there. */
export function likelyCountry(languages: readonly string[]): string {
  for (const language of languages) {
    const { region } = new Intl.Locale(language);
    if (region && codes.split(' ').includes(region)) return region;
  }
  return '';
}
