import { mountForm } from '../forms/mountForm.ts';
import { demoForm } from './demoForm.ts';

export function mount(place: HTMLElement): void {
  mountForm(place, demoForm);
}
