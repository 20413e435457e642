import { type RoiInput, readWholeNumber } from '#shared/roi/roi.ts';
import { roiView } from './roiView.ts';

/** Recalculates as one types; the button shows and hides the results. */
export function mount(place: HTMLElement): void {
  const form = place.querySelector('form');
  const results = place.querySelector<HTMLElement>('#roi-results');
  const button = place.querySelector('button');
  if (!form || !results) return;

  const recalculate = () => paint(results, typedIn(new FormData(form)));
  form.addEventListener('input', recalculate);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    results.hidden = !results.hidden;
    button?.setAttribute('aria-expanded', String(!results.hidden));
  });
  // What was typed before this script had arrived counts.
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
    const place = results.querySelector(`[data-roi="${name}"]`);
    if (place) place.textContent = text;
  }
  for (const [name, width] of Object.entries(bars)) {
    results.querySelector(`[data-roi-bar="${name}"]`)?.setAttribute('width', width);
  }
  results.querySelector('[data-saving]')?.setAttribute('data-saving', String(isSaving));
  results.querySelector('[data-roi-beyond]')?.toggleAttribute('hidden', !isBeyondPlans);
}
