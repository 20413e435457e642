import { useSyncExternalStore } from 'react';
import { createDeviceChoice, thisPage } from './deviceChoice.ts';

export const densities = ['comfortable', 'compact'] as const;
type Density = (typeof densities)[number];

export const densityNames: Record<Density, string> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
};

/** How close together rows and cards are on this page. */
export const density = createDeviceChoice({ name: 'density', values: densities }, thisPage);

export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(density.subscribe, density.current), density.choose];
}
