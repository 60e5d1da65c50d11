import { formatSentence, type Sentence } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { listWanted } from '#core/server/languages/wantedLanguages';
import { companyTexts, type PageWords } from '#plugins/admin/contract';
import type { RequestFacts } from '../../contract';
import { readBrought } from '../api/readRequestFacts';
import type { InteractionState } from '../interpreter/InteractionState';
import type { InteractionRow } from '../recording/tables';

/** Returns our texts in the language of whoever a run speaks to; undefined for English as we write it. */
export async function findRunWords(
  server: ServerHost,
  row: Pick<InteractionRow, 'company_id' | 'interaction_id' | 'ui_locales'>,
  request: RequestFacts,
): Promise<PageWords | undefined> {
  const wanted = { ...readBrought(request).languages, asked: row.ui_locales };
  return server.find(companyTexts)?.find(row.company_id, listWanted(wanted, row.interaction_id));
}

const mostSaid = 30;
const longestQuote = 1000;

/**
 * Says sentences of ours to the reader of a run, and remembers what it said, so that a page can say it
 * again in another language.
 */
export class Speech {
  constructor(
    private readonly state: Pick<InteractionState, 'said'>,
    private readonly words: PageWords | undefined,
  ) {}

  readonly say = (sentence: Sentence): string => {
    const text = formatSentence(sentence, this.words);
    this.keep(text, sentence);
    return text;
  };

  /** Keeps what a flow’s author says to the reader; a sentence of ours stays one. */
  readonly quote = (text: string): void => {
    if (text.length <= longestQuote && !this.isForReader(text)) this.keep(text, null);
  };

  /** Whether the reader is to read a text: all else is for the flow’s author. */
  readonly isForReader = (text: string): boolean => Object.hasOwn(this.state.said ?? {}, text);

  private keep(text: string, sentence: Sentence | null): void {
    const kept = Object.entries(this.state.said ?? {}).filter(([known]) => known !== text);
    this.state.said = Object.fromEntries([...kept.slice(1 - mostSaid), [text, sentence]]);
  }
}
