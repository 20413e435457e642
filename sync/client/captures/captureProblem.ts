import { z } from 'zod';
import type { CaptureProblem } from '../tables/rows.ts';

const refusal = z.object({
  title: z.string().catch('Upload failed'),
  code: z.string().catch('unknown'),
  message: z.string().catch('Unknown error occurred'),
  upgradeUrl: z.string().startsWith('/').nullable().catch(null),
});

const adviceByStatus: Readonly<Record<number, string>> = {
  402: 'It is kept on this device. Upgrade the plan, then try again.',
  403: 'It is kept on this device. Ask an admin for the role, then try again.',
  409: 'Remove it, then choose the file again.',
  422: 'Remove it, then choose the file again.',
};

/** Statuses about the file itself: trying again would be refused again. */
const aboutTheFile = [400, 409, 413, 415, 422];

export function refusedCapture(status: number, json: unknown): CaptureProblem {
  const { upgradeUrl, ...said } = refusal.parse(typeof json === 'object' && json ? json : {});
  const mayRepeat = !aboutTheFile.includes(status);
  const otherwise = mayRepeat ? 'Try again, or remove it.' : 'Remove it, then choose another file.';
  const advice = adviceByStatus[status] ?? otherwise;
  return { ...said, status, advice, mayRepeat, upgradePath: upgradeUrl };
}

/** Browsers sometimes lose stored files. */
export function unreadableCapture(fileName: string): CaptureProblem {
  return {
    title: 'Upload failed',
    code: 'unreadable',
    message: `${fileName} can no longer be read on this device.`,
    advice: 'Remove it, then choose the file again.',
    status: null,
    mayRepeat: false,
    upgradePath: null,
  };
}
