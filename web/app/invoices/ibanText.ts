const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** An IBAN in groups of four, as it is printed, so that two can be compared; any other account as it is. */
export function ibanText(account: string): string {
  const plain = account.replaceAll(' ', '').toUpperCase();
  return iban.test(plain) ? plain.replaceAll(/.{4}(?=.)/g, '$& ') : account;
}
