interface Meaning {
  statuses: readonly number[];
  /** What happened, and what the caller can do. */
  meaning: string;
}

/** All error codes of the API. `docs/error-codes.md` shows this table. */
export const errorCodes = {
  account_exists: {
    statuses: [409],
    meaning: 'This e-mail address has an account already. A sign-in link was mailed to it.',
  },
  address_not_proven: {
    statuses: [403],
    meaning:
      'The session began with a checkout. Open the sign-in link that was mailed to the address first.',
  },
  already_approved: {
    statuses: [409],
    meaning: 'The caller has approved this invoice before. Others still have to.',
  },
  already_asked: {
    statuses: [409],
    meaning: 'A question about this invoice is open. Wait for its answer or take it back.',
  },
  already_closed: {
    statuses: [409],
    meaning: 'Somebody has closed this finding already.',
  },
  already_decided: {
    statuses: [409],
    meaning: 'The invoice was approved, rejected or paid in the meantime.',
  },
  already_exported: {
    statuses: [409],
    meaning: 'The invoice is in the ledger, or on its way there. Correct it there.',
  },
  already_invited: {
    statuses: [409],
    meaning: 'This address has an invitation. Send that one again.',
  },
  already_linked: {
    statuses: [409],
    meaning: 'This bill of the ledger belongs to another invoice.',
  },
  already_member: {
    statuses: [409],
    meaning: 'This address belongs to a member. Change their roles instead.',
  },
  already_set_up: {
    statuses: [409],
    meaning: 'The questions of the first day were answered before.',
  },
  already_paid: { statuses: [409], meaning: 'A paid invoice cannot be reopened or paid again.' },
  bills_go_elsewhere: {
    statuses: [409],
    meaning: 'Several ledgers are connected, and another one was chosen for bills.',
  },
  has_payments: {
    statuses: [409],
    meaning: 'A part of the invoice is paid; its payments have to be taken back first.',
  },
  not_a_credit: {
    statuses: [409],
    meaning: 'The invoice is no approved credit note, or nothing of it is left.',
  },
  does_not_fit: {
    statuses: [409],
    meaning: 'The bill is not approved, not open, of another vendor, or in another currency.',
  },
  applied_in_ledger: {
    statuses: [409],
    meaning:
      'The credit note is applied in the ledger, too. It is taken back once it was removed there.',
  },
  application_unanswered: {
    statuses: [409],
    meaning:
      'The ledger was asked to apply the credit note, and whether it did is not known. It is asked again; try again in a minute.',
  },
  no_amount: { statuses: [409], meaning: 'The invoice has no amount that could be paid.' },
  not_open: { statuses: [409], meaning: 'The amount is more than what is open.' },
  another_company: {
    statuses: [422],
    meaning: 'The signed head belongs to the audit log of another company.',
  },
  another_owner: {
    statuses: [409],
    meaning:
      'Another person is signed in than the one who made this change. Sign in as that person.',
  },
  answered_before: {
    statuses: [409],
    meaning:
      'Somebody has answered this, or other bills were found in the ledger. Look at the invoice again.',
  },
  arranged: { statuses: [409], meaning: 'The pages of this file were split or joined before.' },
  awaits_review: {
    statuses: [409],
    meaning:
      'The invoice waits to be checked already. It can be sent back once somebody has reviewed it.',
  },
  billing_not_configured: {
    statuses: [503],
    meaning: 'This server has no payment provider configured.',
  },
  billing_not_set_up: {
    statuses: [503],
    meaning: 'The payment provider has no prices yet. The operator runs `npm run stripe:setup`.',
  },
  busy: {
    statuses: [503],
    meaning: 'Too many changes at once. Try again after `Retry-After` seconds.',
  },
  card_declined: { statuses: [402], meaning: 'The bank declined the card. Use another one.' },
  ceremony_over: {
    statuses: [410],
    meaning: 'The passkey prompt was open for too long. Start again.',
  },
  changed: {
    statuses: [409, 412],
    meaning: 'What the caller saw has changed. Look at the current values and decide again.',
  },
  duplicates: {
    statuses: [409],
    meaning:
      'Vendors like this one exist; `duplicates` lists them. Repeat with `force=true` to create it anyway.',
  },
  empty_file: { statuses: [400], meaning: 'The file has no content.' },
  exact: {
    statuses: [409],
    meaning: 'An e-invoice says itself what it consists of. It is not split or joined.',
  },
  expired_key: { statuses: [401], meaning: 'The API key has expired. Make a new one.' },
  export_failed: { statuses: [409], meaning: 'The ledger refused the bill; the message says why.' },
  export_over: {
    statuses: [403],
    meaning: 'The time in which data could be taken along after the subscription has passed.',
  },
  fields_in_error: {
    statuses: [409],
    meaning: 'Fields of the invoice are not valid; `fieldErrors` lists them. Correct them first.',
  },
  coding_refused: {
    statuses: [409],
    meaning:
      'The ledger would refuse the coding, and the company wants it complete before approval; `problems` lists what to change.',
  },
  fields_missing: {
    statuses: [409],
    meaning: 'The invoice lacks fields without which it cannot be approved.',
  },
  finding_changed: {
    statuses: [409],
    meaning: 'What was found in the ledger has changed since it was seen. Look at it again.',
  },
  flag_changed: {
    statuses: [409],
    meaning: 'The check says something else now. Read it before dismissing it.',
  },
  frozen: { statuses: [409], meaning: 'The entity is decided or merged and takes no more edits.' },
  has_approvals: {
    statuses: [409],
    meaning: 'An invoice of this file has approvals. Its pages stay as they are.',
  },
  held: {
    statuses: [409],
    meaning: 'A hold keeps the invoice from being approved until it is verified or answered.',
  },
  id_taken: {
    statuses: [409],
    meaning: 'Something else exists under the id that the caller chose.',
  },
  in_trash: {
    statuses: [409],
    meaning: 'The invoice was deleted and is in the trash. Restore it first.',
  },
  in_use: {
    statuses: [409],
    meaning: 'Something that this refers to has changed. Reload and try again.',
  },
  inactive: { statuses: [409], meaning: 'The vendor is inactive. Choose another one.' },
  incomplete: {
    statuses: [409],
    meaning: 'The invoice lacks what this kind of file needs; the message says what.',
  },
  internal: { statuses: [500], meaning: 'A fault of the server. Quote `requestId` to support.' },
  invalid: {
    statuses: [400],
    meaning: 'Fields were refused; `fields` lists every one with its path.',
  },
  invalid_file_type: {
    statuses: [415],
    meaning: 'The file is of a type that Docket does not read.',
  },
  invalid_key: {
    statuses: [400],
    meaning: 'The Idempotency-Key is not 1 to 200 visible ASCII characters.',
  },
  kept_in_ledger: {
    statuses: [409],
    meaning: 'This list is a copy of one in the ledger. Change it there.',
  },
  key_reused: { statuses: [422], meaning: 'The Idempotency-Key was used for another call.' },
  last_admin: { statuses: [409], meaning: 'A company keeps at least one admin.' },
  ledger_unreachable: {
    statuses: [502],
    meaning: 'The accounting software does not answer. Try again later.',
  },
  limit_reached: {
    statuses: [402],
    meaning: 'The plan’s invoices of this month are used up. Upgrade, or wait for the next month.',
  },
  link_expired: { statuses: [410], meaning: 'The mailed link is too old. Ask for a new one.' },
  link_unknown: { statuses: [404], meaning: 'No such link. The whole address has to be opened.' },
  link_used: { statuses: [410], meaning: 'The mailed link works once and was used.' },
  malformed: { statuses: [400], meaning: 'The request cannot be parsed.' },
  may_be_exported: {
    statuses: [409],
    meaning: 'A later export may have brought the invoice to the ledger. Retry that one.',
  },
  merged: { statuses: [409], meaning: 'The vendor was merged into another one (`mergedIntoId`).' },
  missing_scope: { statuses: [403], meaning: 'The API key lacks the scopes in `scopes`.' },
  no_account: { statuses: [403], meaning: 'The person is a member of no company.' },
  no_address: { statuses: [409], meaning: 'The webhook has no address yet.' },
  no_customer: {
    statuses: [409],
    meaning: 'The company has never subscribed, so there is nothing to manage.',
  },
  no_key: {
    statuses: [400],
    meaning: 'This call describes the API key that it is made with, and was made without one.',
  },
  no_picture: { statuses: [410], meaning: 'There is no picture of this page.' },
  no_space: {
    statuses: [507],
    meaning: 'The server has no room left. Nothing was stored; free disk space and try again.',
  },
  not_yet: { statuses: [409], meaning: 'Somebody else has to approve it before this person.' },
  over_limit: {
    statuses: [403],
    meaning: 'The invoice is over the amount that this person may approve.',
  },
  no_slot: { statuses: [409], meaning: 'The rule does not ask for this person’s approval.' },
  no_subscription: { statuses: [402, 409], meaning: 'The company has no running subscription.' },
  nobody_else: {
    statuses: [409],
    meaning: 'Only one member works on invoices, so there is nobody to send it back to.',
  },
  not_a_photo: { statuses: [400], meaning: 'Only photos are sent as pages of one invoice.' },
  not_allowed: { statuses: [403], meaning: 'The caller’s roles do not allow this.' },
  not_approved: { statuses: [409], meaning: 'Only approved invoices are exported or paid.' },
  not_arranged: {
    statuses: [409],
    meaning: 'Somebody has to say first which pages are one invoice.',
  },
  not_asked: { statuses: [403, 409], meaning: 'Somebody else was asked, or no question is open.' },
  not_configured: {
    statuses: [404, 503],
    meaning: 'The operator has not configured this service.',
  },
  not_confirmed: { statuses: [409], meaning: 'The payment was not completed.' },
  not_connected: {
    statuses: [409],
    meaning: 'The accounting software or the webhook is not connected.',
  },
  not_counted: {
    statuses: [409],
    meaning: 'The pages of this file are still being counted. Try again later.',
  },
  not_decided: { statuses: [409], meaning: 'Only a decided invoice can be reopened.' },
  not_dismissed: { statuses: [409], meaning: 'The flag is not dismissed.' },
  not_failed: {
    statuses: [409],
    meaning: 'The operation has not failed, or is being tried again.',
  },
  not_for_keys: {
    statuses: [403],
    meaning: 'This call is for signed-in people, not for API keys.',
  },
  not_found: { statuses: [404], meaning: 'It does not exist, or belongs to another company.' },
  not_held: { statuses: [409], meaning: 'No hold is left to verify.' },
  not_possible: {
    statuses: [409],
    meaning: 'The payment provider does not allow this change; the message says why.',
  },
  not_proven: {
    statuses: [401],
    meaning: 'The webhook call does not prove which service sent it.',
  },
  not_repeatable: {
    statuses: [400],
    meaning:
      'The answer holds a secret and is never kept. Send the call without an Idempotency-Key.',
  },
  not_signed: { statuses: [422], meaning: 'The signature of the kept head does not match.' },
  not_signed_in: { statuses: [401], meaning: 'The call carries neither a session nor a key.' },
  not_yours: { statuses: [403], meaning: 'Only its author may do this.' },
  nothing_new: {
    statuses: [409],
    meaning: 'Nothing was approved since the last export of this kind.',
  },
  nothing_to_fill: { statuses: [409], meaning: 'The person could fill no slot of this invoice.' },
  one_file: { statuses: [400], meaning: 'One file per call.' },
  other_question: { statuses: [409], meaning: 'Another question was asked in the meantime.' },
  others_confirm: {
    statuses: [409],
    meaning:
      'The person who changed the rules does not complete the approval. Another approver has to.',
  },
  overtaken: {
    statuses: [409],
    meaning: 'The invoice has changed its state since; the old delivery is not repeated.',
  },
  own_passkey_first: {
    statuses: [409],
    meaning:
      'An admin who requires passkeys of a company signs in with one of their own first, or adds one.',
  },
  own_upload: {
    statuses: [403, 409],
    meaning:
      'The person uploaded the invoice, entered its bank account or changed its vendor: somebody else has to do this.',
  },
  own_verification: {
    statuses: [409],
    meaning: 'Who verified an invoice that came by mail is not the only one who approves it.',
  },
  pages: { statuses: [400], meaning: 'Every page has to be in exactly one invoice.' },
  part_of_question: { statuses: [409], meaning: 'Questions and answers are not deleted.' },
  passkey_known: { statuses: [409], meaning: 'This passkey was added before.' },
  passkey_needed: {
    statuses: [403],
    meaning:
      'The company requires a passkey. Add one, or use yours once in this session; decide there rather than by a mailed link.',
  },
  passkey_refused: {
    statuses: [401, 403],
    meaning: 'The passkey was not accepted. Try again, or use a sign-in link.',
  },
  passkeys_elsewhere: {
    statuses: [409],
    meaning:
      'Another company of the person requires their passkeys too, so only the operator can reset them.',
  },
  past_due: { statuses: [402], meaning: 'A payment is overdue. Update the payment method.' },
  plan: { statuses: [409], meaning: 'The plan does not include this.' },
  plan_without_api: { statuses: [402], meaning: 'The plan has no API.' },
  plan_without_webhook: { statuses: [402], meaning: 'The plan has no webhook.' },
  proof_needed: {
    statuses: [403],
    meaning:
      'The last proof in this session is older than 15 minutes. Prove it again with a passkey or a mailed code, then repeat the call.',
  },
  provider_unavailable: {
    statuses: [502],
    meaning: 'The payment provider does not answer. Try again.',
  },
  raw_mail_missing: {
    statuses: [503],
    meaning: 'The mail service has to send mails in raw form; the message names its setting.',
  },
  revoked_key: { statuses: [401], meaning: 'The API key was revoked.' },
  sample_invoice: {
    statuses: [409],
    meaning: 'A sample invoice is never exported.',
  },
  sign_in_first: {
    statuses: [409],
    meaning: 'The invited address has an account. Sign in with the link that was mailed to it.',
  },
  still_reading: { statuses: [409], meaning: 'The file is being read.' },
  taken: {
    statuses: [409],
    meaning: 'Something else was made under this id or name at the same time.',
  },
  to_be_verified: { statuses: [409], meaning: 'A hold is verified, not dismissed.' },
  too_large: {
    statuses: [403, 406, 413],
    meaning:
      'The body, file, mail or document exceeds its limit. Mail services get the status that stops them from trying again.',
  },
  too_many_files: {
    statuses: [409],
    meaning: 'The invoice has as many further files as it may. Remove one first.',
  },
  too_many_templates: {
    statuses: [409],
    meaning: 'The company has as many export formats as it may. Delete one first.',
  },
  too_many_views: {
    statuses: [409],
    meaning:
      'The company shares, or the person keeps, as many views as they may. Delete one first.',
  },
  too_many_mails: {
    statuses: [503],
    meaning:
      'One address gets too many mails at once. Hand it over again after `Retry-After` seconds.',
  },
  too_many_tries: {
    statuses: [503],
    meaning: 'Too many unproven calls of the mail webhook. Try again after `Retry-After` seconds.',
  },
  too_many_keys: { statuses: [409], meaning: 'The company has as many API keys as it may.' },
  too_many_requests: {
    statuses: [429],
    meaning: 'A rate limit. Try again after `Retry-After` seconds.',
  },
  trial_expired: { statuses: [402], meaning: 'The trial is over. Subscribe.' },
  served_elsewhere: {
    statuses: [503],
    meaning:
      'This process does not have the role `web` (`PROCESS_ROLES`), and the proxy in front sent it a call.',
  },
  unavailable: {
    statuses: [503],
    meaning:
      'The server cannot work at the moment, for example without its database. Try again after `Retry-After` seconds.',
  },
  unexpected_body: { statuses: [400], meaning: 'This call takes no body.' },
  unknown_cursor: {
    statuses: [410],
    meaning: 'The feed has begun anew. Load from the start; nothing unsent is lost.',
  },
  unknown_key: { statuses: [401], meaning: 'No such API key.' },
  unknown_recipient: { statuses: [403, 406], meaning: 'No company has this inbound address.' },
  unsupported_type: {
    statuses: [415],
    meaning: 'The Content-Type is not the one that this call takes.',
  },
  verified_other: {
    statuses: [409],
    meaning: 'The invoice has changed since it was verified. Verify the new details.',
  },
  wrong_code: {
    statuses: [403],
    meaning: 'The mailed code is wrong, too old, or was tried too often. Ask for another one.',
  },
  wrong_method: {
    statuses: [405],
    meaning: 'The call does not take this method; `Allow` lists those it takes.',
  },
  wrong_origin: { statuses: [403], meaning: 'The request came from another site.' },
  wrong_signature: { statuses: [400], meaning: 'The event is not signed by the payment provider.' },
} as const satisfies Record<string, Meaning>;

export type ErrorCode = keyof typeof errorCodes;

export type StatusOf<Code extends ErrorCode> = (typeof errorCodes)[Code]['statuses'][number];

export type CodeOf<Status extends number> = {
  [Code in ErrorCode]: Status extends StatusOf<Code> ? Code : never;
}[ErrorCode];
