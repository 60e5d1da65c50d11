import { permissions } from '#core/web';
import type { Host } from '#core/web/internal';
import type { ResourceGroup } from '../contract';

/** A group of resources with the line that says what it is about; empty where nobody says it. */
export interface RightsGroup extends ResourceGroup {
  readonly help: string;
}

/** Names groups of rights as the plugins do that declare them; others keep the server's name. */
export function nameGroups(host: Host, groups: readonly ResourceGroup[]): RightsGroup[] {
  const entries = new Map(host.at(permissions).map(({ value }) => [value.permission.id, value]));
  return groups
    .map(({ resource, title }) => {
      const entry = entries.get(resource);
      return { resource, title: entry?.title.text ?? title, help: entry?.help.text ?? '' };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}

/** Keeps the groups that a search finds by name or by what they are about. */
export function findGroups(groups: readonly RightsGroup[], query: string): readonly RightsGroup[] {
  const sought = query.trim().toLowerCase();
  return groups.filter(({ title, help }) => `${title}\n${help}`.toLowerCase().includes(sought));
}
