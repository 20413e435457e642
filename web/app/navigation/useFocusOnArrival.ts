import { useEffect } from 'react';
import { focusHeading } from './focusHeading.ts';

/** For a step that replaces another on the same page. */
export function useFocusOnArrival(): void {
  useEffect(focusHeading, []);
}
