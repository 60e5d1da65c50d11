import type { Context } from '../host/Context';
import type { Root } from '../root/Root';
import { calls, navigate, notices } from '../services';

/** What an action needs that is begun on a screen or from the palette; `useApp()` has all of it. */
export type Doing = Pick<Root, 'calls' | 'notices' | 'go'>;

/** The same for a command. */
export const doingOf = (context: Context): Doing => ({
  calls: context.get(calls),
  notices: context.get(notices),
  go: context.get(navigate),
});
