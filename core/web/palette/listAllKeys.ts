import { format } from '../../contract';
import type { Problem } from '../../contract/internal';
import type { Host } from '../host/Host';
import { actions, navEntries } from '../plugin';
import { navigate } from '../services';
import { choose, type Choice, type Option } from './choose';
import { parsePresses, helpKeys, openKeys } from './keys';
import { runAction, toText } from '../actions/runAction';
import { strings } from './strings';

const own = [openKeys, helpKeys];

/**
 * Every key that does something now, as a page of the palette: those that hold everywhere, then
 * those of each part.
 */
export function listAllKeys(host: Host): Choice {
  const titles = new Map(host.plugins.map(({ id, title }) => [id, title.text]));
  const everywhere = strings.everywhere.text;
  const screens = host.open(navEntries).flatMap(({ id, value: { title, keys, route } }): Option[] =>
    keys && route
      ? [
          {
            id,
            title: format(strings.goTo, { name: title.text }),
            keys,
            group: strings.pages.text,
            run: () => host.get(navigate)(route.path),
          },
        ]
      : [],
  );
  const theirs = host.open(actions).flatMap(({ id, plugin, value }): Option[] => {
    const { title, palette, keys, asks } = value;
    return keys
      ? [
          {
            id,
            title: toText(palette || title, undefined),
            keys,
            group: titles.get(plugin) ?? plugin,
            ...(asks && { asks }),
            run: () => runAction(host, { id, plugin, value }),
          },
        ]
      : [];
  });
  const open = {
    id: 'palette.open',
    title: strings.open.text,
    keys: openKeys,
    group: everywhere,
    run: () => {},
  };
  const help = {
    id: 'palette.keys',
    title: strings.openKeys.text,
    keys: helpKeys,
    group: everywhere,
    asks: true,
    run: () => listAllKeys(host),
  };
  return choose(strings.keysTitle.text, [open, help, ...screens, ...byGroup(theirs)]);
}

const byGroup = (options: readonly Option[]): readonly Option[] =>
  [...new Set(options.map(({ group }) => group))].flatMap(wanted =>
    options.filter(({ group }) => group === wanted),
  );

/** Commands that want the palette's own keys: they are told, and run from the palette. */
export function findTakenKeys(host: Host): readonly Problem[] {
  const presses = own.map(keys => parsePresses(keys).join(' '));
  return host
    .at(actions)
    .flatMap(({ plugin, value: { keys } }): readonly Problem[] =>
      keys && presses.includes(parsePresses(keys).join(' '))
        ? [{ code: 'KEY_TAKEN', plugin, keys, holder: strings.title.text }]
        : [],
    );
}
