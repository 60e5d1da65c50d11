import type { Context } from '../host/Context';
import type { Root } from '../root/Root';
import { calls, navigate, notices } from '../services';

/**
 * The context of an action that starts on a screen or from the palette; `useApp()` has all of it.
 */
export type ActionContext = Pick<Root, 'calls' | 'notices' | 'go'>;

/** The same for a command. */
export const getActionContext = (context: Context): ActionContext => ({
  calls: context.get(calls),
  notices: context.get(notices),
  go: context.get(navigate),
});
