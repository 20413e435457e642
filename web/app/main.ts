import '../ui/foundation/styles.css';
import { loadFirstScreen } from './screens.ts';

// Both at the same time. This file and what it imports are small, so a slow network loads nothing in between.
loadFirstScreen(window.location.pathname);
void import('./start.tsx');
