import { useOverlaySurroundings } from './overlay.ts';

/** Part of every dialog while it is open. */
export function OverlayNotice() {
  const notice = useOverlaySurroundings();
  return notice ? <div className="px-5 pb-4">{notice}</div> : null;
}
