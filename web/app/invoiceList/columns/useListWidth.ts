import { useCallback, useState } from 'react';

/** The width of an element in rem, and the ref that measures it. */
export function useListWidth(): [number, (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setWidth(Math.floor((element.clientWidth / rem) * 4) / 4);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
