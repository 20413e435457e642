import { setNonce } from 'get-nonce';

/** The page's style nonce: without it the policy refuses the <style> tags that primitives add. */
export const styleNonce = readNonce();

if (styleNonce !== undefined) {
  // Dialogs and menus lock scrolling with a <style> tag of their own, and ask here for the nonce.
  setNonce(styleNonce);
}

function readNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.content || undefined;
}
