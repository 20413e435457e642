import { keepShared } from '../device/sharedFiles.ts';

interface Handle {
  readonly name?: string;
  readonly getFile?: () => Promise<File>;
}

interface LaunchParams {
  readonly files?: readonly Handle[];
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void;
}

/** Stores files that the person opened with the installed application; like shared files, they wait to be confirmed. */
export function takeLaunchedFiles(window: Window): void {
  if (!hasLaunchQueue(window)) return;
  window.launchQueue.setConsumer(({ files = [] }) => {
    keepAll(files).catch(() => undefined);
  });
}

/** A file that was moved or locked is listed as missing, and the others are stored. */
async function keepAll(handles: readonly Handle[]): Promise<void> {
  const files = await Promise.all(
    handles.map((handle) =>
      handle.getFile?.().catch(() => ({
        name: handle.name ?? 'file',
        missing: 'unreadable' as const,
      })),
    ),
  );
  const there = files.filter((file) => file !== undefined);
  if (there.length > 0) await keepShared(there, Date.now());
}

function hasLaunchQueue(window: Window): window is Window & { launchQueue: LaunchQueue } {
  return 'launchQueue' in window;
}
