import { type RoiInput, readWholeNumber } from '#shared/roi/roi.ts';
import { roiView } from './roiView.ts';

/** Recalculates on every input; the button shows and hides the results. */
export function mount(island: HTMLElement): void {
  const form = island.querySelector('form');
  const results = island.querySelector<HTMLElement>('#roi-results');
  const button = island.querySelector('button');
  if (!form || !results) return;

  const recalculate = () => paint(results, typedIn(new FormData(form)));
  form.addEventListener('input', recalculate);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.hidden = !results.hidden;
    button?.setAttribute('aria-expanded', String(!results.hidden));
  });
  // Something may have been typed before this script was loaded.
  recalculate();
}

function typedIn(data: FormData): RoiInput {
  const read = (name: keyof RoiInput) => readWholeNumber(String(data.get(name)));
  return {
    invoicesPerMonth: read('invoicesPerMonth'),
    minutesPerInvoice: read('minutesPerInvoice'),
    hourlyCost: read('hourlyCost'),
  };
}

function paint(results: HTMLElement, input: RoiInput): void {
  const { texts, bars, isSaving, isBeyondPlans } = roiView(input);
  for (const [name, text] of Object.entries(texts)) {
    const target = results.querySelector(`[data-roi="${name}"]`);
    if (target) target.textContent = text;
  }
  for (const [name, width] of Object.entries(bars)) {
    results.querySelector(`[data-roi-bar="${name}"]`)?.setAttribute('width', width);
  }
  results.querySelector('[data-saving]')?.setAttribute('data-saving', String(isSaving));
  results.querySelector('[data-roi-beyond]')?.toggleAttribute('hidden', !isBeyondPlans);
}
