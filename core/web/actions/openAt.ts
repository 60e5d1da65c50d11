import type { Context } from '../host/ServiceScopes';
import { navigate } from '../services';

type AddressParams = Readonly<Record<string, string>>;

/** Whether the page at this path is on screen. */
export const isAt = (path: string): boolean =>
  new URL(path, location.origin).pathname === location.pathname;

/**
 * Opens a page with these terms in its address, such as the dialog in front of it. Where the page
 * is on screen, what else its address holds stays, and nobody is asked about what is unsaved there.
 */
export function openAt(context: Context, path: string, terms: AddressParams): void {
  const here = isAt(path);
  const search = new URLSearchParams(here ? location.search : '');
  for (const [name, value] of Object.entries(terms)) search.set(name, value);
  const address = `${path}?${search}`;
  if (here) history.pushState(null, '', address);
  else context.get(navigate)(address);
}
