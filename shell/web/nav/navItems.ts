import { errorMessages, Failure } from '#core/contract';
import type { Link } from '#core/contract/internal';
import type { IconView } from '#core/web';
import type { NavEntry, Placement } from '#core/web/internal';

/** An entry as it is drawn: open, or grey with a lock. */
export interface NavItem {
  readonly id: string;
  readonly title: string;
  readonly icon: string | IconView | undefined;
  readonly path: string;
  /** It leads out of the console, in a new tab. */
  readonly outside: boolean;
  readonly locked: boolean;
  readonly children: readonly NavItem[];
}

/** Addresses outside the console that are meant for the person. */
export type Links = Readonly<Partial<Record<Link, string | undefined>>>;

/**
 * The entries that may be seen, in their order, with sub-entries under theirs; hidden ones are left
 * out.
 */
export function navItems(
  placements: readonly Placement<NavEntry>[],
  links: Links = {},
): readonly NavItem[] {
  const findPath = ({ route, link }: NavEntry) => route?.path ?? (link && links[link]);
  const seen = placements.filter(
    ({ value, verdict }) =>
      findPath(value) !== undefined && (verdict.open || verdict.show === 'locked'),
  );
  const parents = new Set(seen.map(({ value }) => findPath(value)));
  const findParent = ({ under }: NavEntry) =>
    under && parents.has(under.path) ? under.path : undefined;
  const under = (parent: string | undefined): NavItem[] =>
    seen
      .filter(({ value }) => findParent(value) === parent)
      .map(({ id, value, verdict }) => ({
        id,
        title: value.title.text,
        icon: value.icon,
        path: findPath(value) ?? '',
        outside: value.route === undefined,
        locked: !verdict.open,
        children: under(findPath(value)),
      }));
  return under(undefined);
}

/** The path of the entry that a screen belongs to: the longest that leads to it. */
export function currentEntry(items: readonly NavItem[], path: string): string | undefined {
  const all = listScreenPaths(items);
  return all
    .filter(entry => path === entry || path.startsWith(`${entry}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/**
 * Where another company opens: the same section if the navigation has it, else the first path
 * segment.
 */
export function sectionAfterSwitch(items: readonly NavItem[], path: string): string {
  const all = listScreenPaths(items);
  return all.includes(path) ? path : `/${path.split('/')[1] ?? ''}`;
}

const listScreenPaths = (items: readonly NavItem[]) =>
  items
    .flatMap(item => [item, ...item.children])
    .filter(item => !item.outside)
    .map(item => item.path);

/**
 * Converts the error when another environment could not be opened to one for the person: that it
 * failed, and beneath it which environment and why.
 */
export function switchFailure(error: unknown, environment: string): unknown {
  if (!(error instanceof Failure)) return error;
  const details = [{ at: environment, message: error.message }];
  return new Failure(error.status, error.code, errorMessages.switchCompany.text, details);
}
