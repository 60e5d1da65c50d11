import type { ServerHost } from '#core/server';
import type { CompanyTexts, Words } from '../../contract';
import { acceptedLocales } from './acceptedLocales';

type Locales = ReadonlyMap<string, Words>;

const freshFor = 10_000;
const mostKept = 2000;

/** Reads texts of companies for pages, a company at most once in ten seconds. */
export class StoredTexts implements CompanyTexts {
  private readonly kept = new Map<
    string,
    { readonly until: number; readonly locales: Promise<Locales> }
  >();

  constructor(private readonly server: ServerHost) {}

  async find(
    companyId: string,
    prefix: string,
    accepted: string | undefined,
  ): Promise<Words | undefined> {
    if (!companyId || !accepted) return undefined;
    const locales = await this.localesOf(companyId, prefix);
    if (locales.size === 0) return undefined;
    for (const locale of acceptedLocales(accepted)) {
      const words = locales.get(locale);
      // What the product says by itself is English.
      if (words || locale === 'en') return words;
    }
    return undefined;
  }

  private localesOf(companyId: string, prefix: string): Promise<Locales> {
    const key = `${companyId} ${prefix}`;
    const known = this.kept.get(key);
    if (known && known.until > Date.now()) return known.locales;
    if (this.kept.size >= mostKept) this.kept.clear();
    const locales = this.read(companyId, prefix);
    this.kept.set(key, { until: Date.now() + freshFor, locales });
    locales.catch(() => this.kept.delete(key));
    return locales;
  }

  private async read(companyId: string, prefix: string): Promise<Locales> {
    const rows = await this.server.database
      .of(companyId)
      .selectFrom('locale_texts')
      .select(['locale', 'key', 'text'])
      .where('key', 'like', `${prefix}%`)
      .execute();
    const found = new Map<string, { locale: string; texts: Record<string, string> }>();
    for (const { locale, key, text } of rows) {
      const words = found.get(locale) ?? {
        locale,
        texts: Object.create(null) as Record<string, string>,
      };
      words.texts[key] = text;
      found.set(locale, words);
    }
    return found;
  }
}
