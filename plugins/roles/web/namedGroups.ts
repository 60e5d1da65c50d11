import type { Host } from '#core/web';
import { permissions } from '#core/web';
import type { ResourceGroup } from '../contract';

/** Names groups of rights as the plugins do that declare them; others keep the server's name. */
export function namedGroups(host: Host, groups: readonly ResourceGroup[]): ResourceGroup[] {
  const titles = new Map(
    host.at(permissions).map(({ value }) => [value.permission.id, value.title.text]),
  );
  return groups.map(group => ({ ...group, title: titles.get(group.resource) ?? group.title }));
}
