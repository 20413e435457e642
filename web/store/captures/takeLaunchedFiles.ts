import { keepShared } from './sharedFiles.ts';

interface LaunchParams {
  readonly files?: readonly { getFile?: () => Promise<File> }[];
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

async function keepAll(handles: NonNullable<LaunchParams['files']>): Promise<void> {
  const files = await Promise.all(handles.map((handle) => handle.getFile?.()));
  const there = files.filter((file) => file !== undefined);
  if (there.length > 0) await keepShared(there, Date.now());
}

function hasLaunchQueue(window: Window): window is Window & { launchQueue: LaunchQueue } {
  return 'launchQueue' in window;
}
