/** Shows the number of waiting invoices on the icon of the installed application. */
export async function showBadge(waiting: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // Fails where the application is not installed or not permitted; then there is no icon.
  if (waiting > 0) await navigator.setAppBadge(waiting).catch(() => undefined);
  else await navigator.clearAppBadge().catch(() => undefined);
}
