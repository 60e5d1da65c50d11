import { newSecret } from '#core/contract/ids/id';
import type { ServerHost } from '#core/server';
import { forgetFew, hashSecret } from '#core/server/internal';
import { returnAddresses, type ReturnAddressRow } from '../recording/tables';

type Kind = 'callback' | 'page' | 'link';
/** A process that dies holds an address no longer than this. */
export const openingMs = 10_000;

interface ReturnAddressInput {
  readonly companyId: string;
  readonly interactionId: string;
  readonly nodeId: string;
  readonly kind: Kind;
  /** Epoch milliseconds. */
  readonly expires: number;
}

const paths: Record<Kind, string> = {
  callback: '/hosted/callback',
  page: '/hosted/page',
  link: '/hosted/link',
};

/**
 * Addresses of this server that are good once, each for one interaction. Only a hash of what opens
 * them is kept.
 */
export class ReturnAddresses {
  constructor(private readonly server: Pick<ServerHost, 'database' | 'settings'>) {}

  async make({
    companyId,
    interactionId,
    nodeId,
    kind,
    expires,
  }: ReturnAddressInput): Promise<string> {
    const state = `${companyId}.${newSecret(24)}`;
    const db = this.server.database.forCompany(companyId);
    await forgetFew(db, companyId, { table: returnAddresses, by: 'expires', before: Date.now() });
    await db
      .insertInto('return_addresses')
      .values({
        company_id: companyId,
        state_hash: hashSecret(state),
        kind,
        interaction_id: interactionId,
        node_id: nodeId,
        expires,
      })
      .execute();
    return `${this.server.settings.publicUrl}${paths[kind]}?state=${encodeURIComponent(state)}`;
  }

  /** Finds the purpose of an address, as long as it is unused. */
  async find(state: string, kind: Kind): Promise<ReturnAddressRow | undefined> {
    const companyId = state.slice(0, state.indexOf('.'));
    if (!companyId) return undefined;
    return this.server.database
      .forCompany(companyId)
      .selectFrom('return_addresses')
      .selectAll()
      .where('state_hash', '=', hashSecret(state))
      .where('kind', '=', kind)
      .executeTakeFirst();
  }

  /** Makes an address good again that was used up for nothing. */
  async restore(address: ReturnAddressRow): Promise<void> {
    await this.server.database
      .forCompany(address.company_id)
      .insertInto('return_addresses')
      .values(address)
      .execute();
  }

  /** Uses an address up; of two that try, one is told true. */
  async spend({ company_id, state_hash }: ReturnAddressRow): Promise<boolean> {
    const { numDeletedRows } = await this.server.database
      .forCompany(company_id)
      .deleteFrom('return_addresses')
      .where('state_hash', '=', state_hash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Holds an address for who opens it; of several that try, one is told true until it lets go. */
  async hold({ company_id, state_hash }: ReturnAddressRow): Promise<boolean> {
    const now = Date.now();
    const { numUpdatedRows } = await this.server.database
      .forCompany(company_id)
      .updateTable('return_addresses')
      .set({ opening_until: now + openingMs })
      .where('state_hash', '=', state_hash)
      .where('opening_until', '<', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async letGo({ company_id, state_hash }: ReturnAddressRow): Promise<void> {
    await this.server.database
      .forCompany(company_id)
      .updateTable('return_addresses')
      .set({ opening_until: 0 })
      .where('state_hash', '=', state_hash)
      .execute();
  }
}
