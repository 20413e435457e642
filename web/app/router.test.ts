import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { screens } from '#shared/screens.ts';
import { routes } from './router.tsx';

function pathOf(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path;
}

test.each(screens)('the address %s has a screen', (screen) => {
  expect(pathOf(screen.replace(':id', '42'))).toBe(screen);
});

test.each(['/nowhere', '/dashboard/nowhere', '/sandbox/ui'])(
  'the address %s shows the 404 page',
  (address) => {
    expect(pathOf(address)).toBe('*');
  },
);
