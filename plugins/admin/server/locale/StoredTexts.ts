import { languages as shippedLanguages, type Language } from '#core/contract/languages';
import { readJson, type ServerHost } from '#core/server';
import { pageTexts } from '#core/server/internal';
import type { CompanyTexts, PageWords } from '../../contract';

type Texts = Readonly<Record<string, string>>;
/** The texts of a company by language, put together with ours when they are first asked for. */
interface Kept {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly own: ReadonlyMap<string, Texts>;
  readonly words: Map<string, PageWords>;
}

const freshFor = 10_000;
const mostKept = 2000;
const none: Texts = Object.freeze(Object.create(null));

const getLanguage = (locale: string) => new Intl.Locale(locale).language;

/** Reads texts of companies for pages, a company at most once in ten seconds. */
export class StoredTexts implements CompanyTexts {
  private readonly kept = new Map<
    string,
    { readonly until: number; readonly texts: Promise<Kept> }
  >();
  private shipped: ReadonlyMap<string, Texts> | undefined;

  constructor(private readonly server: ServerHost) {}

  async find(companyId: string, wanted: readonly string[]): Promise<PageWords> {
    const kept = await this.textsOf(companyId);
    return this.say(kept, findLanguage(wanted, kept.languages) ?? kept.defaultLanguage);
  }

  /** Forgets what it knows of a company, so that this process reads it anew. */
  forget(companyId: string): void {
    this.kept.delete(companyId);
  }

  private say(kept: Kept, locale: string): PageWords {
    const known = kept.words.get(locale);
    if (known) return known;
    const { languages, defaultLanguage, own } = kept;
    const layers = [this.shippedIn(locale), own.get(getLanguage(locale)), own.get(locale)].filter(
      layer => layer !== undefined,
    );
    const texts =
      layers.length > 1 ? Object.assign(Object.create(null), ...layers) : (layers[0] ?? none);
    const words = { locale, texts, languages, defaultLanguage };
    kept.words.set(locale, words);
    return words;
  }

  private shippedIn(locale: string): Texts | undefined {
    this.shipped ??= this.readShipped();
    const language = getLanguage(locale);
    const near = shippedLanguages.find(each => getLanguage(each) === language);
    return this.shipped.get(locale) ?? (near && this.shipped.get(near));
  }

  private readShipped(): ReadonlyMap<string, Texts> {
    const groups = this.server.at(pageTexts).flat();
    const others = shippedLanguages.filter(
      (each): each is Exclude<Language, 'en'> => each !== 'en',
    );
    return new Map(
      others.map(language => [
        language,
        Object.assign(
          Object.create(null),
          ...groups.map(({ translations }) => translations[language]),
        ),
      ]),
    );
  }

  private textsOf(companyId: string): Promise<Kept> {
    const known = this.kept.get(companyId);
    if (known && known.until > performance.now()) return known.texts;
    if (this.kept.size >= mostKept) this.kept.clear();
    const texts = companyId ? this.read(companyId) : Promise.resolve(toKept([], undefined));
    this.kept.set(companyId, { until: performance.now() + freshFor, texts });
    texts.catch(() => this.kept.delete(companyId));
    return texts;
  }

  private async read(companyId: string): Promise<Kept> {
    const db = this.server.database.forCompany(companyId);
    const rows = await db.selectFrom('locale_texts').select(['locale', 'key', 'text']).execute();
    const row = await db
      .selectFrom('company_languages')
      .select(['languages', 'default_language'])
      .executeTakeFirst();
    return toKept(
      rows,
      row && { languages: readJson(row.languages), defaultLanguage: row.default_language },
    );
  }
}

interface Row {
  readonly locale: string;
  readonly key: string;
  readonly text: string;
}

function toKept(
  rows: readonly Row[],
  chosen: Pick<Kept, 'languages' | 'defaultLanguage'> | undefined,
): Kept {
  const own = new Map<string, Record<string, string>>();
  for (const { locale, key, text } of rows) {
    const texts: Record<string, string> = own.get(locale) ?? Object.create(null);
    texts[key] = text;
    own.set(locale, texts);
  }
  // Who has set nothing has all that we speak, and what they have texts in.
  const all = { languages: [...new Set([...shippedLanguages, ...own.keys()])] };
  return { defaultLanguage: 'en', ...all, ...chosen, own, words: new Map() };
}

/** Finds the first of the languages wanted that is spoken: itself, or as another region speaks it. */
export function findLanguage(
  wanted: readonly string[],
  spoken: readonly string[],
): string | undefined {
  for (const locale of wanted) {
    const found =
      spoken.find(each => each === locale) ??
      (locale.includes('-') ? undefined : spoken.find(each => getLanguage(each) === locale));
    if (found) return found;
  }
  return undefined;
}
