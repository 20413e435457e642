/** The Luhn checksum: every second digit from the right counts twice. */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * URL to which the card fields of the sandbox post, as the provider's own do: form-encoded, with `key` (the publishable
 * key), `client_secret`, `payment_method_data[type]=card`, `payment_method_data[card][number|exp_month|exp_year|cvc]`
 * and `payment_method_data[billing_details][name|email]`. The answer is the intent, or `{ error: { message, … } }`.
 */
export function confirmationPath(clientSecret: string): string {
  return `${intentPath(clientSecret)}/confirm`;
}

/** URL for the answer to `requires_action`, with `key`, `client_secret` and `outcome`: `succeeded` or `failed`. */
export function authenticationPath(clientSecret: string): string {
  return `${intentPath(clientSecret)}/authenticate`;
}

function intentPath(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return `/sandbox/stripe/v1/${kind}/${id}`;
}
