const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof known)[number];

/** Browsers name new ways before we know them; such a hint may be left out. */
export function knownTransports(transports: readonly string[]): Transport[] {
  return known.filter((one) => transports.includes(one));
}
