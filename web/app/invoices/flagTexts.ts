const known: Readonly<Record<string, string>> = {
  hidden_text: 'Hidden text',
  reminder: 'Reminder or statement',
  not_an_invoice: 'Not an invoice',
  several_accounts: 'Several bank accounts',
  potential_duplicate: 'Potential duplicate',
  amount_anomaly: 'Unusual amount',
  total_mismatch: 'Total does not add up',
  new_vendor: 'New vendor',
  vendor_mismatch: 'Vendor does not match',
  bank_details_changed: 'Bank details changed',
  sender_unauthenticated: 'Sender not genuine',
  sender_unproven: 'Sender not proven',
  xml_page_mismatch: 'E-invoice and page differ',
  sender_mismatch: 'Unexpected sender',
  lookalike_sender: 'Look-alike sender',
  future_date: 'Date in the future',
  below_threshold: 'Just below a limit',
  low_confidence: 'Low confidence',
};

/** All flag kinds of this version. */
export const flagCodes: readonly string[] = Object.keys(known);

/** A readable text; an unknown kind from a later version is shown by its code. */
export function flagText(code: string): string {
  const words = code.replaceAll('_', ' ');
  return known[code] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
