import type { Packages } from './Packages';

/** How often the server is asked while the console is in sight, in milliseconds. */
export const lookEvery = 6_000;
/** How long after the last key or click it is no longer asked, in milliseconds. */
const awayAfter = 120_000;
const signs = ['keydown', 'pointerdown', 'pointermove'];

/**
 * Looks for packages now, when the window is focused, and while the console is used. It is not asked
 * while nobody uses it, so that a session left alone ends as its environment says.
 */
export function watchPackages(packages: Packages): () => void {
  let used = Date.now();
  let looked = 0;
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - used > awayAfter) return;
    looked = Date.now();
    void packages.look();
  };
  const use = () => {
    const wasAway = Date.now() - used > awayAfter;
    used = Date.now();
    if (wasAway) look();
  };
  const handleReturn = () => {
    used = Date.now();
    if (used - looked >= lookEvery / 5) look();
  };
  const ear = new AbortController();
  const { signal } = ear;
  for (const sign of signs)
    document.addEventListener(sign, use, { signal, capture: true, passive: true });
  document.addEventListener('visibilitychange', handleReturn, { signal });
  addEventListener('focus', handleReturn, { signal });
  const timer = setInterval(look, lookEvery);
  look();
  return () => {
    ear.abort();
    clearInterval(timer);
  };
}
