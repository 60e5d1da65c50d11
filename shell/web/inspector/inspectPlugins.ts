import type { ExtensionPoint } from '#core/contract';
import { describeProblem, getProblemStack, type RunningPackage } from '#core/contract/internal';
import { getLoadTime } from '#core/web/host/lazyView.tsx';
import type { Host, Placement } from '#core/web/host/Host';
import { readGate } from './GateParts';
import type { Found } from './ProblemList';

/** A contribution in its place. */
export interface Inspected extends Placement<unknown> {
  readonly point: string;
  /** How long its view took to load, in milliseconds; nothing while it has not loaded. */
  readonly ms: number | undefined;
}

/** A plugin as the inspector tells of it. */
export interface InspectedPlugin {
  readonly id: string;
  readonly title: string;
  readonly state: 'on' | 'aside' | 'leftOut';
  /** The package that it comes from; none for one of Sluice itself. */
  readonly from: RunningPackage | undefined;
  /** How long its module took to load, in milliseconds. */
  readonly ms: number | undefined;
  /** The contributions that match the search. */
  readonly contributions: readonly Inspected[];
  readonly problems: readonly Found[];
}

/** The problems that this console found. */
export const listOwnProblems = ({ problems }: Host): readonly Found[] =>
  problems.map(problem => ({
    plugin: problem.plugin,
    sentence: describeProblem(problem),
    stack: getProblemStack(problem),
    where: 'console',
  }));

/** The lazy parts that a value at an extension point may name. */
function findLoadTime(value: unknown): number | undefined {
  const parts = Object.values(Object(value) as object).filter(part => typeof part === 'function');
  return parts.map(part => getLoadTime(part)).find(ms => ms !== undefined);
}

function listContributions(host: Host): readonly Inspected[] {
  const points = new Set(
    host.plugins.flatMap(({ contributes }) => contributes.map(({ point }) => point.id)),
  );
  return [...points].sort().flatMap(point => {
    const at: ExtensionPoint<unknown> = { kind: 'extensionPoint', id: point };
    return host.at(at).map(each => ({ ...each, point, ms: findLoadTime(each.value) }));
  });
}

/** Returns the plugins that match a search, or something of which does. */
export function inspectPlugins(
  host: Host,
  packages: readonly RunningPackage[],
  problems: readonly Found[],
  query: string,
): readonly InspectedPlugin[] {
  const all = listContributions(host);
  const wanted = query.trim().toLowerCase();
  const has = (...texts: readonly string[]) => texts.join(' ').toLowerCase().includes(wanted);
  const here = new Map(host.plugins.map(({ id, title }) => [id, title.text]));
  const known = [...here.keys(), ...packages.map(({ id }) => id), ...problems.map(p => p.plugin)];
  return [...new Set(known)].flatMap(id => {
    const from = packages.find(each => each.id === id);
    const title = here.get(id) ?? '';
    const own = all.filter(({ plugin }) => plugin === id);
    const isNamed = has(id, title, from?.name ?? '');
    const contributions = isNamed
      ? own
      : own.filter(each => has(each.point, each.id, readGate(each.when)));
    if (!isNamed && contributions.length === 0) return [];
    const faults = problems.filter(({ plugin }) => plugin === id);
    const isLeftOut = !here.has(id) && faults.length > 0;
    const state = host.isAside(id) ? 'aside' : isLeftOut ? 'leftOut' : 'on';
    const ms = host.loadTimes.get(id);
    return [{ id, title, state, from, ms, contributions, problems: faults } as const];
  });
}
