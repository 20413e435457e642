import { mountForm } from '../forms/mountForm.ts';
import { contactForm } from './contactForm.ts';

export function mount(island: HTMLElement): void {
  mountForm(island, contactForm);
}
