import '../ui/foundation/styles.css';
import './site.css';
import { watchRefused } from './forms/watchRefused.ts';
import { followMenu } from './site/followMenu.ts';
import { awaken } from './site/islands.ts';
import { layOutRest } from './site/layOutRest.ts';
import { startOffline } from './site/startOffline.ts';

followMenu(document);
awaken(document);
watchRefused(document);
for (const year of document.querySelectorAll('[data-current-year]')) {
  year.textContent = String(new Date().getFullYear());
}
startOffline();
void layOutRest(document);
