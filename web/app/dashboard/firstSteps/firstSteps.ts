import type { CompanyFacts } from '#shared/auth/company.ts';

/** What this device knows of a company's first day. */
export interface FirstDay {
  /** Without the samples. */
  invoices: number;
  captures: number;
  /** Members and open invitations, with the founder. */
  people: number;
  ownRules: number;
  company: Pick<CompanyFacts, 'books' | 'rulesSeen'>;
  connectedLedgers: number;
}

export type FirstStepName = 'invoice' | 'mail' | 'people' | 'rules' | 'books';

export interface FirstStep {
  name: FirstStepName;
  isDone: boolean;
}

/** Each step is done by what has happened, never by a press on it. */
export function firstStepsOf(day: FirstDay): FirstStep[] {
  const { books, rulesSeen } = day.company;
  const hasOtherBooks = books === 'other' || books === 'none';
  return [
    { name: 'invoice', isDone: day.invoices > 0 },
    { name: 'mail', isDone: day.captures > 0 },
    { name: 'people', isDone: day.people > 1 },
    { name: 'rules', isDone: rulesSeen || day.ownRules > 0 },
    { name: 'books', isDone: hasOtherBooks || day.connectedLedgers > 0 },
  ];
}
