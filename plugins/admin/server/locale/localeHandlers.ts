import { codes, Failure, format } from '#core/contract';
import { handle, type Queries } from '#core/server';
import { getLocale, saveLocale } from '../../contract';
import { strings } from '../../strings';

const pageSize = 100;
const mostTexts = 10_000;

/** A language tag as it is kept, such as `en` or `pt-BR`; throws where it is none. */
function parseLocaleTag(locale: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(locale);
    if (tag) return tag;
  } catch {
    // Told below.
  }
  throw new Failure(400, codes.invalid, format(strings.localeWrong, { locale }));
}

async function count(db: Queries): Promise<number> {
  const { found } = await db
    .selectFrom('locale_texts')
    .select(({ fn }) => fn.countAll().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** The company's own texts, by language and key. */
export const localeHandlers = [
  handle(getLocale, async ({ params, query }, { db }) => {
    const locale = parseLocaleTag(params.locale);
    const rows = await db
      .selectFrom('locale_texts')
      .select(['key', 'text'])
      .where('locale', '=', locale)
      .where('key', '>', query.cursor ?? '')
      .orderBy('key')
      .limit(pageSize + 1)
      .execute();
    const page = rows.slice(0, pageSize);
    const texts = Object.fromEntries(page.map(({ key, text }) => [key, text]));
    const last = page.at(-1);
    return { locale, texts, ...(last && rows.length > pageSize && { cursor: last.key }) };
  }),

  handle(saveLocale, async ({ params, body }, call) => {
    const locale = parseLocaleTag(params.locale);
    const { companyId } = call;
    await call.transaction(async db => {
      for (const [key, text] of Object.entries(body.texts))
        if (text === '')
          await db
            .deleteFrom('locale_texts')
            .where('locale', '=', locale)
            .where('key', '=', key)
            .execute();
        else
          await db
            .insertInto('locale_texts')
            .values({ company_id: companyId, locale, key, text })
            .onConflict(conflict =>
              conflict.columns(['company_id', 'locale', 'key']).doUpdateSet({ text }),
            )
            .execute();
      if ((await count(db)) > mostTexts)
        throw new Failure(400, codes.invalid, format(strings.localeFull, { count: mostTexts }));
      const after = { keys: Object.keys(body.texts).length };
      await call.audit({ action: 'update', resource: 'locale', resourceId: locale, after }, db);
    });
    return { message: strings.localeSaved.text };
  }),
];
