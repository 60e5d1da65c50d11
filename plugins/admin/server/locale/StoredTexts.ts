import { languages as shippedLanguages, type Language } from '#core/contract/languages';
import { readJson, type ServerHost } from '#core/server';
import { SizedCache } from '#core/server/cache/SizedCache';
import { pageTexts } from '#core/server/internal';
import type { CompanyTexts, PageWords } from '../../contract';

type Texts = Readonly<Record<string, string>>;
/** The texts of a company by language. */
interface Kept {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly own: ReadonlyMap<string, Texts>;
  readonly until: number;
}

const freshFor = 10_000;
/** The most characters of texts that are cached for all companies. */
const mostHeld = 32 * 1024 * 1024;
/** The size of an entry besides its characters. */
const entrySize = 64;
const none: Texts = Object.freeze(Object.create(null));

const getLanguage = (locale: string) => new Intl.Locale(locale).language;

/** Reads texts of companies for pages, a company at most once in ten seconds. */
export class StoredTexts implements CompanyTexts {
  private readonly kept: SizedCache<Kept>;
  /** Ours and the company's own put together, by language. */
  private readonly words: SizedCache<PageWords>;
  /** The texts that are being read. */
  private readonly reading = new Map<string, Promise<Kept>>();
  private shipped: ReadonlyMap<string, Texts> | undefined;

  /** @param most what may be kept, in characters */
  constructor(
    private readonly server: ServerHost,
    most = mostHeld,
  ) {
    this.kept = new SizedCache(most / 2);
    this.words = new SizedCache(most / 2);
  }

  /** The size of the cached texts, in characters. */
  get size(): number {
    return this.kept.size + this.words.size;
  }

  async find(companyId: string, wanted: readonly string[]): Promise<PageWords> {
    const kept = await this.textsOf(companyId);
    return this.say(companyId, kept, findLanguage(wanted, kept.languages) ?? kept.defaultLanguage);
  }

  /** Forgets what it knows of a company, so that this process reads it again. */
  forget(companyId: string): void {
    this.reading.delete(companyId);
    this.kept.deleteAll(companyId);
    this.words.deleteAll(companyId);
  }

  private say(companyId: string, kept: Kept, locale: string): PageWords {
    const known = this.words.get(companyId, locale);
    if (known) return known;
    const { languages, defaultLanguage, own } = kept;
    const layers = [this.shippedIn(locale), own.get(getLanguage(locale)), own.get(locale)].filter(
      layer => layer !== undefined,
    );
    const texts =
      layers.length > 1 ? Object.assign(Object.create(null), ...layers) : (layers[0] ?? none);
    const words = { locale, texts, languages, defaultLanguage };
    const count = layers.length > 1 ? Object.keys(texts).length : 1;
    // Texts that were reread meanwhile, or are not cached, are combined again.
    if (this.kept.get(companyId, '') === kept)
      this.words.set(companyId, locale, words, count * entrySize);
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
    const known = this.kept.get(companyId, '');
    if (known && known.until > performance.now()) return Promise.resolve(known);
    const under = this.reading.get(companyId);
    if (under) return under;
    const reading = companyId ? this.read(companyId) : Promise.resolve(toKept([], undefined));
    this.reading.set(companyId, reading);
    const end = (kept?: Kept) => {
      if (this.reading.get(companyId) !== reading) return;
      this.forget(companyId);
      if (kept) this.kept.set(companyId, '', kept, measure(kept));
    };
    reading.then(end, () => end());
    return reading;
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

/** Returns the size of a company's texts, in characters. */
function measure({ own, languages }: Kept): number {
  let size = (languages.length + 1) * entrySize;
  for (const texts of own.values())
    for (const [key, text] of Object.entries(texts)) size += key.length + text.length + entrySize;
  return size;
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
  return { defaultLanguage: 'en', ...all, ...chosen, own, until: performance.now() + freshFor };
}

/** Finds the first of the languages wanted that is spoken: itself, or as another region speaks it. */
export function findLanguage(
  wanted: readonly string[],
  spoken: readonly string[],
): string | undefined {
  for (const locale of wanted) {
    const language =
      spoken.find(each => each === locale) ??
      (locale.includes('-') ? undefined : spoken.find(each => getLanguage(each) === locale));
    if (language) return language;
  }
  return undefined;
}
