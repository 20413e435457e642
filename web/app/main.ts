import '../ui/foundation/styles.css';
import { loadFirstScreen } from './screens.ts';

const couldNotStart =
  'Docket could not be loaded. Check your network, then reload this page. What is stored on this device is safe.';

// Both at the same time. This file and what it imports are small, so a slow network loads nothing in between.
loadFirstScreen(window.location.pathname);
import('./start.tsx').catch((error: unknown) => {
  // Gone once a screen is shown.
  const loading = document.getElementById('loading');
  if (loading) loading.textContent = couldNotStart;
  reportError(error);
});
