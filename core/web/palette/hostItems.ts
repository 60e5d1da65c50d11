import { always } from '../../contract';
import { evaluate } from '../../contract/internal';
import { fetchView, preload } from '../host/lazyView';
import type { Host, Placement } from '../host/Host';
import { navEntries, pages, searchProviders } from '../plugin';
import type { Item } from './Item';
import { runAction, judgeOffered } from '../actions/runAction';
import { SearchTimeoutError, type Source } from './Searches';
import { strings } from './strings';
import { actions, type AnyAction } from '../actions/action';

/** An open action with its name in the palette. */
interface PaletteAction {
  readonly title: string;
  readonly placed: Placement<AnyAction>;
}

/** Returns the open actions that the palette offers: those it needs no subject for, or finds one. */
const listPaletteActions = (host: Host): readonly PaletteAction[] =>
  host.open(actions).flatMap(placed => {
    const { palette, title, among } = placed.value;
    const named = palette ?? title;
    if (named === false || typeof named === 'function') return [];
    // One with a source is judged for each subject that is found.
    return !among && !judgeOffered(host, placed, undefined) ? [] : [{ title: named.text, placed }];
  });

/** Goes to a path of the console. */
export type Go = (path: string) => void;

/**
 * Returns the host's current items: screens that need no id, and the commands whose gates are open.
 */
export function hostItems(host: Host, go: Go): readonly Item[] {
  const screens = host
    .open(pages)
    .map(({ id, value }) => ({ id, ...value, path: value.route.path }));
  const views = new Map(screens.map(({ path, view }) => [path, view]));
  const page = { group: strings.pages.text, sign: '/' } as const;
  const listed = host.at(navEntries).flatMap(({ id, value, verdict }): Item[] => {
    const { route } = value;
    if (!route || (!verdict.open && verdict.show === 'hidden')) return [];
    const path: string = route.path;
    return [
      {
        id,
        title: value.title.text,
        ...(value.words && { words: value.words }),
        ...page,
        ...(value.keys && verdict.open && { keys: value.keys }),
        locked: !verdict.open,
        run: () => go(path),
        preload: () => {
          const view = views.get(path);
          if (view) preload(view);
        },
      },
    ];
  });
  const shown = new Set<string | undefined>(
    host.at(navEntries).map(({ value }) => value.route?.path),
  );
  const offered = listPaletteActions(host).map(({ title, placed }): Item => {
    const { keys, keysWhen = always, asks, among, run, words } = placed.value;
    return {
      id: placed.id,
      title,
      group: strings.commands.text,
      sign: '>',
      ...(words && { words }),
      ...(keys && { keys, bound: keysWhen !== false && evaluate(keysWhen, host.access).open }),
      ...((asks || among) && { asks: true }),
      run: () => runAction(host, placed),
      preload: () => preload(run),
    };
  });
  const named = new Set(offered.map(({ title }) => title));
  const others = screens
    .filter(
      ({ path, title, palette = true }) =>
        palette && !shown.has(path) && !path.includes(':') && !named.has(title.text),
    )
    .map(({ id, title, path, view, words }): Item => ({
      id,
      title: title.text,
      ...(words && { words }),
      ...page,
      run: () => go(path),
      preload: () => preload(view),
    }));
  return [...listed, ...offered, ...others];
}

/** Every open search of the installed plugins. */
export function hostSources(host: Host, go: Go): readonly Source[] {
  return host.open(searchProviders).map(({ id, plugin, value }) => ({
    id,
    title: value.title.text,
    sign: value.sign,
    find: async (query, signal) => {
      const fail = (cause: unknown) => host.report({ code: 'SEARCH_FAILED', plugin, id, cause });
      signal.addEventListener('abort', () => {
        if (signal.reason instanceof SearchTimeoutError) fail(signal.reason);
      });
      const search = async () => (await fetchView(value.find)).default(query, host, signal);
      const hits = await search().catch((cause: unknown) => {
        if (!signal.aborted) fail(cause);
        throw cause;
      });
      return hits.map(hit => ({
        id: `${id}:${hit.id}`,
        title: hit.title,
        ...(hit.hint && { hint: hit.hint }),
        group: value.title.text,
        ...(value.sign && { sign: value.sign }),
        found: true,
        to: hit.to,
        run: () => go(hit.to),
      }));
    },
  }));
}
