import { format, type Problem } from '../../contract';
import { fetchView } from '../host/lazyView';
import type { Host } from '../host/Host';
import { commands, navEntries } from '../plugin';
import { navigate } from '../services';
import { choose, type Choice } from './choose';
import { pressesOf } from './keys';
import { helpKeys, openKeys } from './ownKeys';
import { strings } from './strings';

const own = [openKeys, helpKeys];

/** Every key that does something now, as a page of the palette. */
export function allKeys(host: Host): Choice {
  const screens = host
    .open(navEntries)
    .flatMap(({ id, value: { title, keys, route } }) =>
      keys && route
        ? [{ id, title: format(strings.goTo, { name: title.text }), keys, run: () => host.get(navigate)(route.path) }]
        : [],
    );
  const theirs = host
    .open(commands)
    .flatMap(({ id, value: { title, keys, run } }) =>
      keys ? [{ id, title: title.text, keys, run: async () => (await fetchView(run)).default(host) }] : [],
    );
  const open = { id: 'palette.open', title: strings.open.text, keys: openKeys, run: () => {} };
  const help = { id: 'palette.keys', title: strings.openKeys.text, keys: helpKeys, run: () => allKeys(host) };
  return choose(strings.keysTitle.text, [open, help, ...screens, ...theirs]);
}

/** Commands that want the palette's own keys: they are told, and run from the palette. */
export function takenKeys(host: Host): readonly Problem[] {
  const held = own.map(keys => pressesOf(keys).join(' '));
  return host
    .at(commands)
    .filter(({ value }) => value.keys && held.includes(pressesOf(value.keys).join(' ')))
    .map(({ plugin, value }) => ({ code: 'KEY_TAKEN', plugin, keys: value.keys!, holder: strings.title.text }));
}
