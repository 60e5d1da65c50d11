import { format } from '#core/contract';
import { strings } from '../strings';

/** A comparison of an attribute in a filter. */
export type Operator = 'eq' | 'sw' | 'co' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
/** The operators that each attribute supports, by its name. */
export type Filterable = Readonly<Record<string, readonly Operator[]>>;
/** Whether a thing fits, by its attributes. */
export type Matches = (resource: Readonly<Record<string, string>>) => boolean;

/** A filter that can’t be read, with where in it. */
export class FilterError extends Error {}

const tests: Readonly<Record<Operator, (own: string, given: string) => boolean>> = {
  eq: (own, given) => own === given,
  sw: (own, given) => own.startsWith(given),
  co: (own, given) => own.includes(given),
  ew: (own, given) => own.endsWith(given),
  gt: (own, given) => own > given,
  ge: (own, given) => own >= given,
  lt: (own, given) => own < given,
  le: (own, given) => own <= given,
};
/** How deep parentheses may stand in one another. */
const deepest = 50;
const token = /\s*(?:(\(|\))|"((?:[^"\\]|\\.)*)"|([A-Za-z][\w.]*))/y;

interface Token {
  readonly kind: 'bracket' | 'text' | 'word';
  readonly text: string;
}

function listTokens(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (let at = 0; filter.slice(at).trim() !== ''; at = token.lastIndex) {
    const match = token.exec(filter);
    if (!match) throw createError(filter.slice(at));
    const [, bracket, text, word] = match;
    if (bracket) tokens.push({ kind: 'bracket', text: bracket });
    else if (word) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'text', text: (text ?? '').replace(/\\(.)/g, '$1') });
  }
  return tokens;
}

/** Says where a filter can’t be read: at its end where nothing follows. */
function createError(text = ''): FilterError {
  const near = text.trim().slice(0, 40);
  return new FilterError(near ? format(strings.filter, { near }) : strings.filterEnd.text);
}

const listSupported = (filterable: Filterable): string =>
  Object.entries(filterable)
    .map(([attribute, operators]) => `${attribute} (${operators.join(', ')})`)
    .join(', ');

/** A moment as all moments are compared; any other text as it is. */
function normalize(attribute: string, text: string): string {
  if (!/At$|^timestamp$/.test(attribute)) return text;
  const moment = Date.parse(text);
  if (Number.isNaN(moment))
    throw new FilterError(format(strings.filterTime, { value: text.slice(0, 40) }));
  return new Date(moment).toISOString();
}

class Reader {
  private at = 0;
  private depth = 0;
  constructor(
    private readonly tokens: readonly Token[],
    private readonly filterable: Filterable,
  ) {}

  read(): Matches {
    const matches = this.readAny();
    if (this.at < this.tokens.length) throw createError(this.tokens[this.at]?.text);
    return matches;
  }

  private takeWord(word: string): boolean {
    const next = this.tokens[this.at];
    if (next?.kind !== 'word' || next.text.toLowerCase() !== word) return false;
    this.at++;
    return true;
  }

  private readAny(): Matches {
    const parts = [this.readAll()];
    while (this.takeWord('or')) parts.push(this.readAll());
    return resource => parts.some(part => part(resource));
  }

  private readAll(): Matches {
    const parts = [this.readOne()];
    while (this.takeWord('and')) parts.push(this.readOne());
    return resource => parts.every(part => part(resource));
  }

  private readOne(): Matches {
    const next = this.tokens[this.at];
    if (next?.text !== '(' || next.kind !== 'bracket') return this.readComparison();
    this.at++;
    if (++this.depth > deepest)
      throw new FilterError(format(strings.filterDepth, { count: deepest }));
    const inside = this.readAny();
    this.depth--;
    const end = this.tokens[this.at++];
    if (end?.kind !== 'bracket' || end.text !== ')') throw createError(end?.text);
    return inside;
  }

  private readComparison(): Matches {
    const [attribute, operator, value] = this.tokens.slice(this.at, this.at + 3);
    this.at += 3;
    if (attribute?.kind !== 'word' || operator?.kind !== 'word' || value?.kind !== 'text')
      throw createError((value ?? operator ?? attribute)?.text);
    const name = attribute.text;
    const operation = operator.text.toLowerCase() as Operator;
    if (!Object.hasOwn(this.filterable, name) || !this.filterable[name]?.includes(operation))
      throw new FilterError(
        format(strings.filterAttribute, {
          attribute: name,
          operator: operator.text,
          known: listSupported(this.filterable),
        }),
      );
    const literal = normalize(name, value.text);
    return resource => tests[operation](resource[name] ?? '', literal);
  }
}

/**
 * Reads a filter of SCIM (RFC 7644, section 3.4.2.2) of comparisons with texts, `and`, `or`, and
 * parentheses.
 *
 * @throws FilterError where it can’t be read or asks for what the attributes do not support
 */
export const readFilter = (filter: string, filterable: Filterable): Matches =>
  new Reader(listTokens(filter), filterable).read();
