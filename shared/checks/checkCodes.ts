/** The codes of all checks. A device may also meet codes of a later version. */
export const checkCodes = [
  'hidden_text',
  'reminder',
  'not_an_invoice',
  'several_accounts',
  'potential_duplicate',
  'amount_anomaly',
  'total_mismatch',
  'new_vendor',
  'vendor_mismatch',
  'bank_details_changed',
  'lookalike_vendor',
  'value_not_valid',
  'sender_unauthenticated',
  'sender_unproven',
  'xml_page_mismatch',
  'sender_mismatch',
  'lookalike_sender',
  'future_date',
  'below_threshold',
  'low_confidence',
] as const;
export type CheckCode = (typeof checkCodes)[number];
