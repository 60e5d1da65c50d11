import type { ServerHost } from '#core/server';
import { runObserver, runObservers, type RunObserver } from '../contract';

/** Returns one observer that notifies all; undefined where nothing observes runs. */
export function findRunObserver(
  server: ServerHost,
): Pick<RunObserver, 'recorded' | 'timedOut'> | undefined {
  const first = server.find(runObserver);
  const more = server.at(runObservers).map(make => make(server));
  if (more.length === 0) return first;
  const all = [...(first ? [first] : []), ...more];
  return {
    recorded: leg => all.forEach(each => each.recorded(leg)),
    timedOut: run => all.forEach(each => each.timedOut(run)),
  };
}
