import type { Books, CompanyFacts } from '#shared/auth/company.ts';

export interface CompanyRow {
  country: string | null;
  currency: string | null;
  books: Books | null;
  setUpAt: Date | null;
  rulesSeenAt: Date | null;
  firstStepsHiddenAt: Date | null;
}

/** Columns of the table `accounts`. */
export const companyColumns = `accounts.country, accounts.currency, accounts.books, accounts.set_up_at as "setUpAt",
  accounts.rules_seen_at as "rulesSeenAt", accounts.first_steps_hidden_at as "firstStepsHiddenAt"`;

export function presentCompany(row: CompanyRow): CompanyFacts {
  return {
    country: row.country,
    currency: row.currency,
    books: row.books,
    isSetUp: row.setUpAt !== null,
    rulesSeen: row.rulesSeenAt !== null,
    firstStepsHidden: row.firstStepsHiddenAt !== null,
  };
}
