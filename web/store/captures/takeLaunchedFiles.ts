import { keepShared } from './sharedFiles.ts';

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

/** Files that the person opened with the installed application: they wait to be confirmed, like shared ones. */
export function takeLaunchedFiles(window: Window): void {
  if (!hasLaunchQueue(window)) return;
  window.launchQueue.setConsumer(({ files = [] }) => {
    keepAll(files).catch(() => undefined);
  });
}

/** One that was moved or locked meanwhile keeps no other from being taken. */
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
