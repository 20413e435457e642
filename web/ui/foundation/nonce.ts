import { setNonce } from 'get-nonce';

/** The page's style nonce, without which the policy blocks the <style> tags that primitives add. */
export const styleNonce = readNonce();

if (styleNonce !== undefined) {
  // Dialogs and menus lock scrolling with a <style> tag, and take the nonce from here.
  setNonce(styleNonce);
}

function readNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return meta?.content || undefined;
}
