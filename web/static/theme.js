// A file of its own and no module: it has to run before the first paint, and the policy allows no inline script.
// The app changes the choices in app/theme.
(() => {
  const choices = { theme: ['light', 'dark'], density: ['compact'] };
  for (const [name, values] of Object.entries(choices)) {
    let choice = null;
    try {
      choice = localStorage.getItem(`docket.${name}`);
    } catch {
      // A browser that keeps nothing gets the defaults.
    }
    if (values.includes(choice)) document.documentElement.dataset[name] = choice;
  }
})();
