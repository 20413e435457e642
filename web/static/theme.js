// A file of its own and no module: it has to run before the first paint, and the policy allows no inline script.
// The app changes the choice in app/theme/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('docket.theme');
  } catch {
    // A browser that keeps nothing gets the theme of its system.
  }
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
})();
