import {
  addPushSubscription,
  getPushKey,
  pushSubscription,
  removePushSubscription,
} from '#shared/notifications/push.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

/** The state of push notifications on this device. */
export type PushHere = 'unsupported' | 'notInstalled' | 'blocked' | 'off' | 'on';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export async function pushHere(database: LocalDatabase): Promise<PushHere> {
  if (!canPush()) return isAppleTouch() ? 'notInstalled' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const chosen = (await database.pushHere.count()) > 0;
  return chosen && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Call only after a press: browsers remember a refusal. */
export async function turnPushOn(database: LocalDatabase): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe();
  await database.pushHere.put({ id: 'here' });
}

export async function turnPushOff(database: LocalDatabase): Promise<void> {
  const subscription = await existing();
  if (subscription) {
    await call(removePushSubscription, { query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  await database.pushHere.clear();
}

/** Subscribes this session; after a new sign-in, or with another server key, the old subscription does not work. */
export async function renewPush(database: LocalDatabase): Promise<void> {
  if ((await pushHere(database)) === 'on') await subscribe();
}

async function subscribe(): Promise<void> {
  const { key } = await call(getPushKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && !isFor(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(addPushSubscription, { body: pushSubscription.parse({ endpoint, keys }) });
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey;
  if (!own) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key;
}

async function existing(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** On iOS, only an application on the home screen may ask for permission. */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.maxTouchPoints > 1 && /Mac/.test(navigator.userAgent))
  );
}
