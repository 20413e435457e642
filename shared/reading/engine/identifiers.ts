/** Lengths by ISO 13616. The first four characters moved to the end, the whole modulo 97 must be 1. */
const ibanLengths: Record<string, number> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  XK: 20,
};

export function ibanLength(country: string): number | null {
  return ibanLengths[country] ?? null;
}

export function isIban(text: string): boolean {
  if (ibanLengths[text.slice(0, 2)] !== text.length || !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text))
    return false;
  return remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;
}

function remainderBy97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** ABA routing numbers of the United States have a check digit. */
export function isAba(text: string): boolean {
  return /^\d{9}$/.test(text) && weighted(text, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}

/** Formats of European VAT numbers, without the country code. */
const vatForms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  EU: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^\d{9}$/,
  NO: /^\d{9}(MVA)?$/,
  CHE: /^\d{9}(MWST|TVA|IVA)?$/,
};

export function isVatForm(text: string): boolean {
  const country = text.startsWith('CHE') ? 'CHE' : text.slice(0, 2);
  return vatForms[country]?.test(text.slice(country.length)) ?? false;
}

const weighted = (digits: string, weights: number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i] ?? 0), 0);

/** Whether the check digit is correct; `null` for countries without a check here. */
export function hasVatCheckDigit(text: string): boolean | null {
  const country = text.slice(0, 2);
  const digits = text.slice(2);
  if (text.startsWith('CHE')) return swiss(text.slice(3, 12));
  switch (country) {
    case 'DE':
      return german(digits);
    case 'AT':
      return austrian(digits.slice(1));
    case 'BE':
      return 97 - (Number(digits.slice(0, -2)) % 97) === Number(digits.slice(-2));
    case 'FR':
      return french(digits);
    case 'IT':
      return luhn(digits);
    case 'NL':
      return dutch(text);
    case 'PL':
      return weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
    case 'PT':
      return (
        ((11 - (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(digits[8])
      );
    case 'LU':
      return Number(digits.slice(0, 6)) % 89 === Number(digits.slice(6));
    case 'DK':
      return weighted(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
    case 'FI':
      return (11 - (weighted(digits, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(digits[7]);
    case 'GB':
    case 'XI':
      return british(digits);
    default:
      return null;
  }
}

function german(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
}

function austrian(digits: string): boolean {
  const sum = [...digits.slice(0, 7)].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7]);
}

function french(text: string): boolean | null {
  const key = text.slice(0, 2);
  const siren = text.slice(2);
  if (!/^\d{2}$/.test(key)) return null;
  return (12 + 3 * (Number(siren) % 97)) % 97 === Number(key);
}

export function luhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Companies use the old check, sole proprietors one over the whole text. */
function dutch(text: string): boolean {
  const digits = text.slice(2, 11);
  if (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits[8])) return true;
  return remainderBy97(text) === 1;
}

function british(digits: string): boolean | null {
  if (!/^\d{9}/.test(digits)) return null;
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

function swiss(digits: string): boolean {
  return (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(digits[8]);
}
