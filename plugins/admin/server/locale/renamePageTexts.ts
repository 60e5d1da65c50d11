import { sql, type Migration } from 'kysely';
import type { AnyQueries } from '#core/contract';

const former = /^flows\.(?=(?:hosted|ceremony)\.)/;

/** Returns the key of a text by which it is known now: pages had a plugin of their own later. */
export const toPresentKey = (key: string): string => key.replace(former, 'pages.');

/** Renames the texts of hosted pages, as companies have stored them. */
export const renamePageTexts: Migration = {
  async up(db: AnyQueries) {
    await db
      .updateTable('locale_texts')
      .set({ key: sql`'pages.' || substr(key, ${'flows.'.length + 1})` })
      .where(({ eb, or }) =>
        or([eb('key', 'like', 'flows.hosted.%'), eb('key', 'like', 'flows.ceremony.%')]),
      )
      .execute();
  },
};
