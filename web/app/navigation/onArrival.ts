import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Calls the listener after every navigation on this page, except the first. */
export function onArrival(router: Router): (listener: () => void) => void {
  return (listener) => {
    let at = router.state.location.key;
    router.subscribe(({ location }) => {
      if (location.key === at) return;
      at = location.key;
      listener();
    });
  };
}
