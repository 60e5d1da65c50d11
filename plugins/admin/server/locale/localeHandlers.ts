import { codes, Failure, format } from '#core/contract';
import { isReadable } from '#core/contract/format/plurals';
import { handle } from '#core/server';
import { companyTexts, getLocale, saveLocale } from '../../contract';
import { strings } from '../../strings';
import { requireLocale } from './requireLocale';
import { readTextSize, requireTextRoom } from './textBudget';

const pageSize = 100;

/** Refuses a text whose plurals or choices cannot be read: no page could show it. */
function requireReadable(texts: Readonly<Record<string, string>>): void {
  const wrong = Object.keys(texts).find(key => !isReadable(texts[key]!));
  if (wrong === undefined) return;
  const message = format(strings.textUnreadable, { key: wrong });
  throw new Failure(400, codes.invalid, message, [{ at: `body/texts/${wrong}`, message }]);
}

/** The company's own texts, by language and key. */
export const localeHandlers = [
  handle(getLocale, async ({ params, query }, { db }) => {
    const locale = requireLocale(params.locale);
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
    const locale = requireLocale(params.locale);
    const { companyId } = call;
    requireReadable(body.texts);
    await call.transaction(async db => {
      const before = await readTextSize(db, companyId);
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
      await requireTextRoom(db, companyId, before);
      const after = { keys: Object.keys(body.texts).length };
      await call.audit({ action: 'update', resource: 'locale', resourceId: locale, after }, db);
    });
    call.server.get(companyTexts).forget(companyId);
    return { message: strings.localeSaved.text };
  }),
];
