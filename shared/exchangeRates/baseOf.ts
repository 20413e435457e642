/** The currency in which a company keeps its books; US dollars until it has said so. */
export function baseOf(company: { currency: string | null } | undefined): string {
  return company?.currency ?? 'USD';
}
