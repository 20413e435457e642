import { mountForm } from '../forms/mountForm.ts';
import { contactForm } from './contactForm.ts';

export function mount(place: HTMLElement): void {
  mountForm(place, contactForm);
}
