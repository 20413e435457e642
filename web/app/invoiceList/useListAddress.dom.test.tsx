import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { useListAddress } from './useListAddress.ts';

function List() {
  const { typed, setTyped } = useListAddress();
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/opened">Open</Link>
    </>
  );
}

it('an invoice that is opened right after typing is not left again when the search is written', async () => {
  const testPage = location.href;
  onTestFinished(() => history.replaceState(null, '', testPage));
  history.replaceState(null, '', '/list');
  const loaded = Promise.withResolvers<null>();
  const router = createBrowserRouter([
    { path: '/list', Component: List },
    { path: '/opened', loader: () => loaded.promise, element: <h1>Opened</h1> },
  ]);
  onTestFinished(() => router.dispose());
  const screen = await render(<RouterProvider router={router} />);
  onTestFinished(() => screen.unmount());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await screen.getByLabelText('Search').fill('Acme');
  await screen.getByRole('link', { name: 'Open' }).click();
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  loaded.resolve(null);
  await expect.element(screen.getByRole('heading', { name: 'Opened' })).toBeVisible();
});
