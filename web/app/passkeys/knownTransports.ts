const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof known)[number];

/**
 * Browsers may report transports that the schema does not know yet; as hints, they can be dropped.
 */
export function knownTransports(transports: readonly string[]): Transport[] {
  return known.filter((one) => transports.includes(one));
}
