/** A setting of the person on this device, shown as an attribute of the page that the styles follow. */
export interface DeviceChoice<Value extends string> {
  current: () => Value;
  choose: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
  /** Applies a choice that is made in another tab. */
  follow: (window: EventTarget) => void;
}

interface Definition<Value extends string> {
  /** "theme" is kept as `docket.theme` and shown as `data-theme`. */
  name: string;
  /** The first is the default, which needs no attribute. */
  values: readonly [Value, ...Value[]];
}

export interface ChoicePorts {
  root: () => Pick<HTMLElement, 'getAttribute' | 'setAttribute' | 'removeAttribute'>;
  storage: () => Storage;
}

/** static/theme.js applies what is stored before the first paint; this changes it. */
export function createDeviceChoice<Value extends string>(
  { name, values }: Definition<Value>,
  { root, storage }: ChoicePorts,
): DeviceChoice<Value> {
  const key = `docket.${name}`;
  const attribute = `data-${name}`;
  const [byDefault] = values;
  const listeners = new Set<() => void>();
  const known = (text: string | null) => values.find((value) => value === text) ?? byDefault;

  function show(value: Value) {
    if (value === byDefault) root().removeAttribute(attribute);
    else root().setAttribute(attribute, value);
    for (const listener of listeners) listener();
  }

  return {
    current: () => known(root().getAttribute(attribute)),
    choose(value) {
      if (value === byDefault) storage().removeItem(key);
      else storage().setItem(key, value);
      show(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(window) {
      window.addEventListener('storage', (event) => {
        // A null key means that the whole storage was cleared.
        if (!('key' in event) || (event.key !== key && event.key !== null)) return;
        show(known(storage().getItem(key)));
      });
    },
  };
}

export const thisPage: ChoicePorts = {
  root: () => document.documentElement,
  storage: () => window.localStorage,
};
