import '../ui/foundation/styles.css';
import './site.css';
import { watchRefusedForms } from './forms/watchRefusedForms.ts';
import { mountIslands } from './site/islands.ts';
import { syncMenuButton } from './site/syncMenuButton.ts';
import { layOutBelowFold, registerServiceWorker } from './site/whenIdle.ts';

syncMenuButton(document);
mountIslands(document);
watchRefusedForms(document);
for (const year of document.querySelectorAll('[data-current-year]')) {
  year.textContent = String(new Date().getFullYear());
}
registerServiceWorker();
void layOutBelowFold(document);
