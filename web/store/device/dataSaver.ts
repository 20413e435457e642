/** `navigator.connection` of Chromium, which TypeScript does not know. */
interface WithSaver extends EventTarget {
  readonly saveData: boolean;
}

function connectionHere(): WithSaver | null {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return hasSaver(connection) ? connection : null;
}

function hasSaver(connection: unknown): connection is WithSaver {
  return connection instanceof EventTarget && 'saveData' in connection;
}

/** Data saver is on. Browsers say so in two ways. */
export function savesData(): boolean {
  return (
    connectionHere()?.saveData === true ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

/** Works now, or once data saver has been turned off. */
export function withoutDataSaver(work: () => void): void {
  if (!savesData()) {
    work();
    return;
  }
  const again = () => withoutDataSaver(work);
  connectionHere()?.addEventListener('change', again, { once: true });
}
