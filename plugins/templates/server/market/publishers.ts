import { type Migration, sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { strings } from '../../strings';

/** Says who published what is in the market already. */
export const fillPublishers: Migration = {
  async up(db) {
    await sql`insert into market_publishers (flow_template_id, publisher_id)
      select flow_template_id, publisher_id from market_templates`.execute(db);
  },
};

/**
 * Keeps the ID of a template for the company that publishes it, for good.
 *
 * @throws Failure where another company has published a template with it, now or earlier
 */
export async function claimId(db: Queries, id: string, companyId: string): Promise<void> {
  await db
    .insertInto('market_publishers')
    .values({ flow_template_id: id, publisher_id: companyId })
    .onConflict(conflict => conflict.column('flow_template_id').doNothing())
    .execute();
  const { publisher_id } = await db
    .selectFrom('market_publishers')
    .select('publisher_id')
    .where('flow_template_id', '=', id)
    .executeTakeFirstOrThrow();
  if (publisher_id !== companyId) throw findOtherPublished();
}

/** The failure of publishing a template whose ID is another company’s. */
export const findOtherPublished = (): Failure =>
  new Failure(409, codes.conflict, strings.otherPublished.text);

/** Takes a company’s entries out of the market; their IDs stay its own. */
export async function dropEntries(
  db: Queries,
  ids: readonly string[],
  companyId: string,
): Promise<void> {
  const entries = db
    .selectFrom('market_templates')
    .select(['flow_template_id', 'publisher_id'])
    .where('flow_template_id', 'in', ids)
    .where('publisher_id', '=', companyId);
  // The release before publishes without a claim.
  await db
    .insertInto('market_publishers')
    .columns(['flow_template_id', 'publisher_id'])
    .expression(entries)
    .onConflict(conflict => conflict.column('flow_template_id').doNothing())
    .execute();
  await db
    .deleteFrom('market_templates')
    .where('flow_template_id', 'in', ids)
    .where('publisher_id', '=', companyId)
    .execute();
}
