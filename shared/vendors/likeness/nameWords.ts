import { vendorNameKey } from '../vendorKeys.ts';

/** Abbreviations in names. Plurals are reduced to the singular. */
const abbreviations: Readonly<Record<string, string>> = {
  acad: 'academy',
  adv: 'advertising',
  agcy: 'agency',
  amer: 'american',
  assn: 'association',
  assoc: 'associates',
  auto: 'automotive',
  bldg: 'building',
  bldrs: 'builders',
  bros: 'brothers',
  chem: 'chemical',
  comm: 'communications',
  const: 'construction',
  constr: 'construction',
  consult: 'consulting',
  ctr: 'center',
  centre: 'center',
  dept: 'department',
  dev: 'development',
  dist: 'distribution',
  distr: 'distribution',
  elec: 'electric',
  eng: 'engineering',
  engr: 'engineering',
  ent: 'enterprises',
  env: 'environmental',
  equip: 'equipment',
  fin: 'financial',
  gen: 'general',
  govt: 'government',
  grp: 'group',
  gebr: 'gebrueder',
  hosp: 'hospital',
  ind: 'industries',
  inds: 'industries',
  ins: 'insurance',
  inst: 'institute',
  int: 'international',
  intl: 'international',
  lab: 'laboratories',
  labs: 'laboratories',
  maint: 'maintenance',
  mfg: 'manufacturing',
  mgmt: 'management',
  mgt: 'management',
  mkt: 'marketing',
  mktg: 'marketing',
  natl: 'national',
  pharm: 'pharmaceuticals',
  pharma: 'pharmaceuticals',
  prod: 'products',
  prods: 'products',
  prop: 'properties',
  props: 'properties',
  pub: 'publishing',
  svc: 'services',
  svcs: 'services',
  serv: 'services',
  soln: 'solutions',
  solns: 'solutions',
  st: 'saint',
  sup: 'supply',
  sys: 'systems',
  tech: 'technologies',
  techs: 'technologies',
  tel: 'telecommunications',
  telecom: 'telecommunications',
  trans: 'transport',
  univ: 'university',
  whse: 'warehouse',
};

/** Frequent words in company names, which distinguish them less. */
const common = new Set(
  `academy agency associate association building business center communication consulting company construction data
  design development digital distribution electric energy engineering enterprise equipment express financial food general
  global group handel holding industrie international it logistic maintenance management manufacturing marketing media
  national network office online partner product production property repair sale saint service shop software solution
  store studio supplie system team technologie technology technik trade trading training transport wholesale world verlag vertrieb
  deutschland france europe uk usa`
    .split(/\s+/)
    .map(singular),
);

const fillers = new Set(['the', 'der', 'die', 'das', 'le', 'la', 'les', 'of', 'for', 'de', 'du']);

/**
 * The words of a name without legal form and fillers, expanded and in the singular: `Acme Mfg Svcs, Ltd` → `acme
 * manufacturing service`.
 */
export function nameWords(name: string): string[] {
  const words = vendorNameKey(name).split(' ').filter(Boolean);
  const own = words.filter((word) => !fillers.has(word));
  return (own.length > 0 ? own : words).map((word) => singular(abbreviations[word] ?? word));
}

export function isCommon(word: string): boolean {
  return common.has(word);
}

function singular(word: string): string {
  if (word.length < 5) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
