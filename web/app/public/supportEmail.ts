/** The support address, which the server puts into the document. */
export function supportEmail(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="support-email"]');
  return meta?.content ?? '';
}
