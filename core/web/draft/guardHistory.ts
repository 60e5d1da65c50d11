import type { Guard } from './Guard';

const changes = ['pushState', 'replaceState'] as const;

/**
 * Holds back the browser's own back, forward and close while something is unsaved. To be called
 * before the router listens: listeners of `popstate` run in the order in which they were added.
 */
export function guardHistory(guard: Guard): () => void {
  let here = location.href;
  const note = () => void (here = location.href);
  const onBack = (event: PopStateEvent) => {
    if (!guard.unsaved || location.pathname === new URL(here).pathname) return note();
    const wanted = location.href;
    event.stopImmediatePropagation();
    history.pushState(null, '', here);
    guard.ask(() => history.pushState(null, '', wanted));
  };
  const onClose = (event: BeforeUnloadEvent) => {
    if (guard.unsaved) event.preventDefault();
  };
  addEventListener('popstate', onBack);
  addEventListener('beforeunload', onClose);
  for (const change of changes) addEventListener(change, note);
  return () => {
    removeEventListener('popstate', onBack);
    removeEventListener('beforeunload', onClose);
    for (const change of changes) removeEventListener(change, note);
  };
}
