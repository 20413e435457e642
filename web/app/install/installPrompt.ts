/** The browser's own dialog for installing; browsers that have none never fire its event. */
interface InstallPrompt {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser from offering it over somebody's work. The event comes once, early, and the dialog opens once. */
export function keepInstallPrompt(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    offer(event);
  });
  page.addEventListener('appinstalled', () => offer(null));
}

function isPrompt(event: Event): event is Event & InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

export const installPrompt = {
  current: () => offered,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  async open(): Promise<void> {
    const prompt = offered;
    offer(null);
    await prompt?.prompt();
  },
};
