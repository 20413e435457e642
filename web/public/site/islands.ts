import { refusedEvent } from '../forms/keptForms.ts';

interface IslandScript {
  mount(place: HTMLElement): void;
}

const scripts: Record<string, () => Promise<IslandScript>> = {
  roi: () => import('../roi/mount.ts'),
  demo: () => import('../demo/mount.ts'),
  contact: () => import('../contact/mount.ts'),
};

/** The parts of the page that do something; each gets its script when somebody turns to it, and not before. */
export function awaken(page: Document): void {
  for (const place of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = scripts[place.dataset['island'] ?? ''];
    if (load) onFirstTouch(place, async () => (await load()).mount(place));
  }
}

/** A hand on it; or something that it has to tell by itself. */
const touches = ['pointerover', 'pointerdown', 'focusin', 'input', refusedEvent] as const;

function onFirstTouch(place: HTMLElement, mount: () => Promise<void>): void {
  const controller = new AbortController();
  const { signal } = controller;
  let mounting: Promise<boolean> | undefined;

  function start(): Promise<boolean> {
    mounting ??= mount().then(
      () => {
        controller.abort();
        say(place, '');
        return true;
      },
      () => {
        // No network, most likely: the next touch tries again.
        mounting = undefined;
        return false;
      },
    );
    return mounting;
  }

  for (const touch of touches) {
    place.addEventListener(touch, () => void start(), { passive: true, signal });
  }
  // Somebody was quicker than the script: the form waits for it, and is never sent by loading a page.
  place.addEventListener(
    'submit',
    async (event) => {
      const form = event.target;
      event.preventDefault();
      if (!(await start())) say(place, place.dataset['failure'] ?? '');
      else if (form instanceof HTMLFormElement) form.requestSubmit();
    },
    { signal },
  );
  // Without any script, a form that led nowhere would be worse than one that cannot be sent.
  for (const button of place.querySelectorAll('button')) button.disabled = false;
}

function say(place: HTMLElement, text: string): void {
  if (place.nextElementSibling) place.nextElementSibling.textContent = text;
}
