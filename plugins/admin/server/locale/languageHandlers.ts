import { codes, Failure, format } from '#core/contract';
import { languages as shippedLanguages } from '#core/contract/languages';
import { handle, readJson, toJson, type Queries } from '#core/server';
import { pageTexts } from '#core/server/internal';
import { companyTexts, getLanguages, listPageTexts, saveLanguages } from '../../contract';
import { strings } from '../../strings';
import { areLanguages } from './localeTables';
import { requireLocale } from './requireLocale';

async function listOwnLocales(db: Queries): Promise<readonly string[]> {
  const rows = await db.selectFrom('locale_texts').select('locale').distinct().execute();
  return rows.map(({ locale }) => locale);
}

const findShipped = (locale: string) =>
  shippedLanguages.find(each => each === locale) ??
  shippedLanguages.find(
    each => new Intl.Locale(each).language === new Intl.Locale(locale).language,
  );

/** The languages of a company's pages, and what they say in each. */
export const languageHandlers = [
  handle(getLanguages, async (_, { db }) => {
    const row = await db
      .selectFrom('company_languages')
      .select(['languages', 'default_language'])
      .executeTakeFirst();
    const chosen = row ? readJson(row.languages) : [];
    const available = [...new Set([...shippedLanguages, ...(await listOwnLocales(db)), ...chosen])];
    return {
      available,
      languages: row ? [...chosen] : available,
      defaultLanguage: row?.default_language ?? 'en',
    };
  }),

  handle(saveLanguages, async ({ body }, call) => {
    const languages = body.languages.map(each => requireLocale(each));
    const defaultLanguage = requireLocale(body.defaultLanguage);
    if (!areLanguages(languages, defaultLanguage))
      throw new Failure(400, codes.invalid, strings.languagesWrong.text, [
        { at: 'body/defaultLanguage', message: strings.languagesWrong.text },
      ]);
    const { companyId, server } = call;
    const row = { languages: toJson(languages), default_language: defaultLanguage };
    await call.transaction(async db => {
      await db
        .insertInto('company_languages')
        .values({ company_id: companyId, ...row })
        .onConflict(conflict => conflict.column('company_id').doUpdateSet(row))
        .execute();
      const after = { languages, defaultLanguage };
      await call.audit(
        { action: 'update', resource: 'languages', resourceId: companyId, after },
        db,
      );
    });
    server.get(companyTexts).forget(companyId);
    return { message: strings.languagesSaved.text };
  }),

  handle(listPageTexts, async ({ params }, { db, server }) => {
    const locale = requireLocale(params.locale);
    const rows = await db
      .selectFrom('locale_texts')
      .select(['key', 'text'])
      .where('locale', '=', locale)
      .execute();
    const own = new Map(rows.map(({ key, text }) => [key, text]));
    const shipped = findShipped(locale);
    const groups = server
      .at(pageTexts)
      .flat()
      .toSorted((a, b) => format(a.title).localeCompare(format(b.title)));
    return {
      groups: groups.map(({ title, messages, translations }) => ({
        title: format(title),
        texts: messages.map(({ id, text }) => {
          const mine = own.get(id);
          const ours = shipped && shipped !== 'en' ? translations[shipped][id] : undefined;
          return {
            id,
            english: text,
            shipped: ours ?? text,
            ...(mine !== undefined && { own: mine }),
          };
        }),
      })),
    };
  }),
];
