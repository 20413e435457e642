import '../ui/styles.css';
import './site.css';
import { followMenu } from './site/followMenu.ts';
import { awaken } from './site/islands.ts';
import { startOffline } from './site/startOffline.ts';

followMenu(document);
awaken(document);
for (const year of document.querySelectorAll('[data-current-year]')) {
  year.textContent = String(new Date().getFullYear());
}
startOffline();
