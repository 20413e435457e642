/** Where help is asked for; the server says so in the document. */
export function supportEmail(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  return meta?.content ?? '';
}
