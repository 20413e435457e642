import { mountForm } from '../forms/mountForm.ts';
import { demoForm } from './demoForm.ts';

export function mount(island: HTMLElement): void {
  mountForm(island, demoForm);
}
