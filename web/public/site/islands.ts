import { refusedEvent } from '../forms/keptForms.ts';

interface IslandScript {
  mount(island: HTMLElement): void;
}

const scripts: Record<string, () => Promise<IslandScript>> = {
  roi: () => import('../roi/mount.ts'),
  demo: () => import('../demo/mount.ts'),
  contact: () => import('../contact/mount.ts'),
  systems: () => import('../systems/mount.ts'),
};

/** Loads the script of each island when somebody first interacts with it. */
export function mountIslands(page: Document): void {
  for (const island of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = scripts[island.dataset['island'] ?? ''];
    if (load) onFirstInteraction(island, async () => (await load()).mount(island));
  }
}

/** Interactions, and the event by which an island has something to show. */
const wakingEvents = ['pointerover', 'pointerdown', 'focusin', 'input', refusedEvent] as const;

function onFirstInteraction(island: HTMLElement, mount: () => Promise<void>): void {
  const controller = new AbortController();
  const { signal } = controller;
  let mounting: Promise<boolean> | undefined;

  function start(): Promise<boolean> {
    mounting ??= mount().then(
      () => {
        controller.abort();
        showMessage(island, '');
        return true;
      },
      () => {
        // Most likely there is no network: the next interaction tries again.
        mounting = undefined;
        return false;
      },
    );
    return mounting;
  }

  for (const type of wakingEvents) {
    island.addEventListener(type, () => void start(), { passive: true, signal });
  }
  // A submit before the script is there waits for it: the form must not be sent by loading a page.
  island.addEventListener(
    'submit',
    async (event) => {
      const form = event.target;
      event.preventDefault();
      if (!(await start())) showMessage(island, island.dataset['failure'] ?? '');
      else if (form instanceof HTMLFormElement) form.requestSubmit();
    },
    { signal },
  );
  // The buttons are disabled in the HTML, because without scripts the form could not be sent.
  for (const button of island.querySelectorAll('button')) button.disabled = false;
}

function showMessage(island: HTMLElement, text: string): void {
  if (island.nextElementSibling) island.nextElementSibling.textContent = text;
}
