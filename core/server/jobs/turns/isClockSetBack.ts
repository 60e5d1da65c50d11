import type { ServerHost } from '../../host/serverHost';

/** A clock that is so many milliseconds behind where it was has been set back. */
const fewestBack = 60_000;
/** By name, when each server looked last. */
const looks = new WeakMap<ServerHost, Map<string, number>>();

/**
 * Whether the clock was set back since this was asked last under the name, or may have been before
 * this process began, which nobody knows.
 */
export function isClockSetBack(server: ServerHost, name: string, now: number): boolean {
  const known = looks.get(server) ?? new Map<string, number>();
  looks.set(server, known);
  const before = known.get(name) ?? Infinity;
  known.set(name, now);
  return now < before - fewestBack;
}
