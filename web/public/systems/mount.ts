/** Shows the systems whose name or region has every word that is typed. */
export function mount(island: HTMLElement): void {
  const field = island.querySelector('input');
  const found = island.querySelector('[data-found]');
  const items = [...island.querySelectorAll<HTMLElement>('[data-search]')];
  if (!field || !found) return;

  function filter(typed: string) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of items) {
      const text = item.dataset['search'] ?? '';
      item.hidden = !words.every((word) => text.includes(word));
    }
    const count = items.filter(({ hidden }) => !hidden).length;
    if (!found) return;
    if (words.length === 0) found.textContent = '';
    else if (count > 0) found.textContent = `${count} of ${items.length} systems`;
    else {
      found.textContent =
        'Not in the list. If it reads any CSV file, choose the columns yourself; if it has an API, use the webhook.';
    }
  }

  field.addEventListener('input', () => filter(field.value));
  // Something may have been typed before this script was loaded.
  filter(field.value);
}
