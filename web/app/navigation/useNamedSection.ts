import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Moves to the heading that the address names, as `/profile#notifications` does, once it is there. */
export function useNamedSection(): void {
  const { hash, key } = useLocation();
  const name = decodeURIComponent(hash.slice(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same place again counts
  useEffect(() => {
    if (name === '' || reach(name)) return undefined;
    const observer = new MutationObserver(() => {
      if (reach(name)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = () => observer.disconnect();
    // A person who began to use the page is not moved by a section that comes late.
    window.addEventListener('keydown', stop, { once: true });
    window.addEventListener('pointerdown', stop, { once: true });
    return () => {
      stop();
      window.removeEventListener('keydown', stop);
      window.removeEventListener('pointerdown', stop);
    };
  }, [name, key]);
}

function reach(name: string): boolean {
  const heading = document.getElementById(name);
  if (!heading || !/^H[1-6]$/.test(heading.tagName)) return false;
  requestAnimationFrame(() => {
    heading.tabIndex = -1;
    heading.classList.add('outline-none');
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
  });
  return true;
}
