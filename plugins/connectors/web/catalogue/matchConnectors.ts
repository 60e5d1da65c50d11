import type { ConnectorManifest } from '../../contract';

/**
 * The connectors of a category (all for an empty one) that a query fits by name, id or capability;
 * those that run here first.
 */
export function matchConnectors(
  connectors: readonly ConnectorManifest[],
  query: string,
  category: string,
): ConnectorManifest[] {
  const wanted = query.trim().toLowerCase();
  const fits = ({ name, connectorId, capabilities }: ConnectorManifest) =>
    `${name} ${connectorId}`.toLowerCase().includes(wanted) ||
    (wanted.length > 2 &&
      Object.values(capabilities).some(({ title }) => title.toLowerCase().includes(wanted)));
  return connectors
    .filter(each => !category || each.connectorCategories.some(({ value }) => value === category))
    .filter(each => !wanted || fits(each))
    .toSorted((a, b) => Number(b.runnable) - Number(a.runnable));
}

/** The categories with how many connectors each has, the fullest first. */
export function countCategories(
  connectors: readonly ConnectorManifest[],
): { value: string; name: string; count: number }[] {
  const counts = new Map<string, { value: string; name: string; count: number }>();
  for (const { connectorCategories } of connectors)
    for (const { name, value } of connectorCategories) {
      const known = counts.get(value) ?? { value, name, count: 0 };
      counts.set(value, { ...known, count: known.count + 1 });
    }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
