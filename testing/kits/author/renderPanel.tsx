import { act } from '@testing-library/react';
import type { ExtensionPoint, Panel } from '#core/contract';
import { Slot, type Plugin } from '#core/web';
import { KitError } from './KitError';
import { openRoot, type Who } from './openRoot';
import { renderIn, type Shown } from './renderIn';

/**
 * Shows the panels that a plugin adds at a place, with what the place gives them.
 *
 * @throws KitError when the plugin has no panel there, or the person may not see it.
 */
export async function renderPanel<Props extends object>(
  plugin: Plugin<any>,
  point: ExtensionPoint<Panel<Props>>,
  props: NoInfer<Props>,
  who: Who = {},
): Promise<Shown> {
  const root = await openRoot(plugin, who);
  const placed = root.host.at(point).filter(each => each.plugin === plugin.id);
  if (placed.length === 0)
    throw new KitError(`Plugin "${plugin.id}" has no panel at "${point.id}".`);
  const open = placed.filter(({ verdict }) => verdict.open);
  if (open.length === 0)
    throw new KitError(`The panels of "${plugin.id}" at "${point.id}" are closed to this person.`);
  await Promise.all(open.map(({ value }) => value.view()));
  const shown = renderIn(root, <Slot point={point} props={props} />);
  // Its views are there, and React takes them in at its next turn.
  await act(async () => {});
  return shown;
}
