import type { Action, Contribution, Plugin } from '#core/web';
import { runAction } from '#core/web/actions/runAction';
import { actions } from '#core/web/internal';
import { KitError } from './KitError';
import { openRoot, type Who } from './openRoot';
import { renderIn, type Shown } from './renderIn';

/** A command that was started. */
interface Started extends Shown {
  /** Resolves to what the command resolves to; questions that it asks are on screen. */
  readonly ran: Promise<unknown>;
  /** The toasts that are on screen. */
  says(): readonly string[];
}

/**
 * Starts a command of a plugin, as the palette or a button does.
 *
 * @throws KitError when the plugin does not list it, or the person may not run it.
 */
export async function renderCommand<Subject>(
  plugin: Plugin<any>,
  command: Contribution & { readonly value: Action<Subject> },
  { subject, ...who }: Who & { readonly subject?: NoInfer<Subject> } = {},
): Promise<Started> {
  const root = await openRoot(plugin, who);
  const placed = root.host.at(actions).find(({ id }) => id === command.id);
  if (!placed)
    throw new KitError(`Plugin "${plugin.id}" does not list the action "${command.id}".`);
  if (!placed.verdict.open)
    throw new KitError(`The action "${command.id}" is closed to this person.`);
  const shown = renderIn(root, null);
  const ran = runAction(root.host, placed, subject);
  return Object.assign(shown, { ran, says: () => root.notices.items.map(({ text }) => text) });
}
