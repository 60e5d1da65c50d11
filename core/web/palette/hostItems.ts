import { fetchView } from '../host/lazyView';
import type { Host } from '../host/Host';
import { commands, navEntries, pages, searchProviders } from '../plugin';
import type { Item } from './rank';
import type { Source } from './Searches';
import { strings } from './strings';

/** Goes to a path of the console. */
export type Go = (path: string) => void;

/** What the host offers now: the screens of the navigation and the commands whose gates are open. */
export function hostItems(host: Host, go: Go): readonly Item[] {
  const views = new Map(host.open(pages).map(({ value }) => [value.route.path, value.view]));
  const screens = host.at(navEntries).flatMap(({ id, value, verdict }): Item[] => {
    const { route } = value;
    if (!route || (!verdict.open && verdict.show === 'hidden')) return [];
    const view = views.get(route.path);
    return [
      {
        id,
        title: value.title.text,
        group: strings.pages.text,
        ...(value.keys && verdict.open && { keys: value.keys }),
        locked: !verdict.open,
        run: () => go(route.path),
        preload: () => void view?.().catch(() => {}),
      },
    ];
  });
  const actions = host.open(commands).map(({ id, value }): Item => ({
    id,
    title: value.title.text,
    group: strings.commands.text,
    ...(value.keys && { keys: value.keys }),
    run: async () => (await fetchView(value.run)).default(host),
    preload: () => void value.run().catch(() => {}),
  }));
  return [...screens, ...actions];
}

/** Every open search of the installed plugins. */
export function hostSources(host: Host, go: Go): readonly Source[] {
  return host.open(searchProviders).map(({ id, value }) => ({
    id,
    title: value.title.text,
    find: async (query, signal) => {
      const { default: find } = await value.find();
      const hits = await find(query, host, signal);
      return hits.map(hit => ({
        id: `${id}:${hit.id}`,
        title: hit.title,
        ...(hit.hint && { hint: hit.hint }),
        group: value.title.text,
        found: true,
        run: () => go(hit.to),
      }));
    },
  }));
}
