/** On the icon of the installed application: how many invoices wait for the person. */
export async function showBadge(waiting: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // Not installed, or not allowed: then there is no icon to mark.
  if (waiting > 0) await navigator.setAppBadge(waiting).catch(() => undefined);
  else await navigator.clearAppBadge().catch(() => undefined);
}
