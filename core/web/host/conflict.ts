import type { Gate } from '../../contract';
import type { AnyExtensionPoint, Problem } from '../../contract/internal';
import {
  actions,
  pages,
  type Action,
  type Contribution,
  type PageEntry,
  type Plugin,
} from '../plugin';
import type { Placement } from './Host';

interface PlacedContributions {
  readonly pages: readonly Placement<PageEntry>[];
  readonly commands: readonly Placement<Action>[];
  /** Returns the contributions to any other point. */
  readonly at: (point: AnyExtensionPoint) => readonly Placement<unknown>[];
}

/**
 * Finds the conflict of a contribution with earlier ones of its own plugin and with those already
 * placed.
 */
export function conflict(
  plugin: Plugin,
  contribution: Contribution,
  earlier: readonly Contribution[],
  existing: PlacedContributions,
): Problem | undefined {
  const { id, point, value, when } = contribution;
  if (earlier.some(each => each.id === id && each.point.id === point.id))
    return { code: 'DUPLICATE_ID', plugin: plugin.id, id };
  const known = point.idOf?.(value);
  if (known !== undefined) {
    const isSame = (other: unknown) => point.idOf?.(other) === known;
    const holder = earlier.some(each => each.point.id === point.id && isSame(each.value))
      ? plugin.id
      : existing.at(point).find(placed => isSame(placed.value))?.plugin;
    if (holder !== undefined)
      return { code: 'ID_TAKEN', plugin: plugin.id, point: point.id, id: known, holder };
  }
  const atSamePoint = earlier.filter(each => each.point.id === point.id);

  if (point.id === pages.id) {
    const { path } = (value as PageEntry).route;
    const holder = atSamePoint.some(each => (each.value as PageEntry).route.path === path)
      ? plugin.id
      : existing.pages.find(placed => placed.value.route.path === path)?.plugin;
    return holder === undefined
      ? undefined
      : { code: 'DUPLICATE_PATH', plugin: plugin.id, path, holder };
  }

  const keys = point.id === actions.id ? (value as Action).keys : undefined;
  if (!keys) return undefined;
  const clashes = (other: Action, otherWhen: Gate) =>
    other.keys !== undefined && sameKeys(other.keys, keys) && !apart(otherWhen, when);
  const holder = atSamePoint.some(each => clashes(each.value as Action, each.when))
    ? plugin.id
    : existing.commands.find(placed => clashes(placed.value, placed.when))?.plugin;
  return holder === undefined ? undefined : { code: 'KEY_TAKEN', plugin: plugin.id, keys, holder };
}

const sameKeys = (a: string, b: string) => normal(a) === normal(b);
const normal = (keys: string) =>
  keys
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .map(chord => chord.split('+').sort().join('+'))
    .join(' ');

/**
 * Two commands may share keys when each asks for a context of its own: mod+s saves what is on
 * screen.
 */
function apart(a: Gate, b: Gate): boolean {
  const [left, right] = [contexts(a), contexts(b)];
  return left.length > 0 && right.length > 0 && !left.some(id => right.includes(id));
}

function contexts(gate: Gate): readonly string[] {
  if (gate.needs === 'contextKey') return [gate.contextKey.id];
  return gate.needs === 'every' ? gate.gates.flatMap(contexts) : [];
}
