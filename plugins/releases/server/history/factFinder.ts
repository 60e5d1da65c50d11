import type { AnyQueries, Service } from '#core/contract';
import type { ServerHost } from '#core/server';
import { releaseFacts, type ReleasedVersion, type ReleaseFact } from '../../contract/internal';

/** Collects what others know of a version that comes to run. */
export class FactFinder {
  constructor(private readonly server: ServerHost) {}

  async find(db: AnyQueries, version: ReleasedVersion): Promise<readonly ReleaseFact[]> {
    const facts: ReleaseFact[] = [];
    for (const find of this.server.at(releaseFacts))
      facts.push(...(await find(this.server, db, version)));
    return facts;
  }
}

/** Finds the facts of other plugins about versions; one per process. */
export const factFinder: Service<FactFinder> = { kind: 'service', id: 'releases.facts' };
