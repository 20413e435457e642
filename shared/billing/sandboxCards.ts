/**
 * Where the sandbox's card fields go, as the provider's own go to the provider: form-encoded, with `key` (the publishable
 * key), `client_secret`, `payment_method_data[type]=card`, `payment_method_data[card][number|exp_month|exp_year|cvc]` and
 * `payment_method_data[billing_details][name|email]`. The answer is the intent, or `{ error: { message, … } }`.
 */
export function confirmationPath(clientSecret: string): string {
  return `${intentPath(clientSecret)}/confirm`;
}

/** Where a `requires_action` is answered, with `key`, `client_secret` and `outcome`: `succeeded` or `failed`. */
export function authenticationPath(clientSecret: string): string {
  return `${intentPath(clientSecret)}/authenticate`;
}

function intentPath(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return `/sandbox/stripe/v1/${kind}/${id}`;
}
