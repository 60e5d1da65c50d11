import type { ServerHost } from '#core/server';
import type { CompanyTexts, Words } from '../../contract';

interface OwnWords {
  readonly locale: string;
  readonly texts: Record<string, string>;
}

const mostTags = 20;

/**
 * The languages of an `Accept-Language`, the most wanted first, each followed by itself without its
 * region.
 */
export function acceptedLocales(header: string): readonly string[] {
  const wanted = header
    .split(',', mostTags)
    .map(part => {
      const [tag = '', ...terms] = part.split(';').map(term => term.trim());
      const quality = Number(terms.find(term => term.startsWith('q='))?.slice(2) ?? 1);
      return { tag, quality: quality > 0 ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return [...new Set(wanted.flatMap(({ tag }) => withLanguage(tag)))];
}

function withLanguage(tag: string): readonly string[] {
  try {
    const { baseName, language } = new Intl.Locale(tag);
    return [baseName, language];
  } catch {
    return [];
  }
}

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
    const found = new Map<string, OwnWords>();
    for (const { locale, key, text } of rows) {
      const words: OwnWords = found.get(locale) ?? {
        locale,
        texts: Object.create(null),
      };
      words.texts[key] = text;
      found.set(locale, words);
    }
    return found;
  }
}
