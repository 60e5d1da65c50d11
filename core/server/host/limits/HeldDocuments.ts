import { getHeapStatistics } from 'node:v8';
import { Failure, codes } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { TooManyRequestsError } from './RateLimit';
import { strings } from '../strings';

const mebibyte = 1024 * 1024;
/**
 * Characters of documents that all calls hold. As objects they take some six times as much memory,
 * so a quarter of what the process may have.
 */
const usualMost = getHeapStatistics().heap_size_limit / 24;
/** Shorter documents are not counted, in characters. */
const shortest = 16 * 1024;
/** A first document as short as this is read, whatever others hold, in characters. */
const always = 256 * 1024;
const secondsToRetry = 5;

const mark = Symbol('the documents that a call holds');

/** The documents of a call, until it is answered. */
interface Holding {
  readonly name: string;
  characters: number;
  isOver: boolean;
}
const createCrowdedError = () =>
  new TooManyRequestsError(
    secondsToRetry,
    toSentence(strings.readsMuch, { count: secondsToRetry }),
  );

/** Queries that can be copied, as those of an environment are shared by its calls. */
interface Copied {
  withTables(): object;
}
interface Marked {
  [mark]?: Holding;
}

/**
 * Counts the long documents that calls have read and not answered with yet, by names such as
 * companies: a crowd of calls for large flows would otherwise take all memory of the process. What a
 * name may hold is half of what others leave, so that one more finds room.
 */
export class HeldDocuments {
  private readonly held = new Map<string, number>();
  private all = 0;

  constructor(private readonly most = usualMost) {}

  /** Returns queries of one call: what is read through them is counted until `release`. */
  follow<Q extends Copied>(db: Q, name: string): Q {
    return this.mark(db, { name, characters: 0, isOver: false });
  }

  /** Returns queries of another environment for the same call. */
  alike<Q extends Copied>(db: object, other: Q): Q {
    const holding = (db as Marked)[mark];
    return holding ? this.mark(other, holding) : other;
  }

  /** Says that a call holds nothing any longer: its answer is written. */
  release(db: object): void {
    const holding = (db as Marked)[mark];
    if (!holding || holding.isOver) return;
    holding.isOver = true;
    this.add(holding.name, -holding.characters);
  }

  /**
   * Counts a document that is read through the queries of a call; of a job or in a transaction,
   * nothing is counted. Call it before the document is parsed.
   *
   * @throws Failure 413 where the call alone reads too much
   * @throws TooManyRequestsError where the calls of its name hold too much
   */
  hold(db: object, characters: number): void {
    const holding = this.findHolding(db, characters);
    if (!holding) return;
    const ofCall = holding.characters + characters;
    if (ofCall > characters && ofCall > this.most / 2)
      throw new Failure(
        413,
        codes.invalid,
        toSentence(strings.tooMuch, { size: Math.ceil(this.most / 2 / mebibyte) }),
      );
    if (!this.hasRoom(this.held.get(holding.name) ?? 0, characters)) throw createCrowdedError();
    this.count(holding, characters);
  }

  /**
   * Counts documents that a call reads one after the other and does not keep; the result is called
   * once it holds none of them. A call that is the only one of its name finds room for any of them.
   *
   * @throws TooManyRequestsError where the calls of its name hold too much
   */
  pass(db: object, characters: number): () => void {
    const holding = this.findHolding(db, characters);
    if (!holding) return () => {};
    const own = this.held.get(holding.name) ?? 0;
    const fits =
      own === holding.characters
        ? this.all + characters <= this.most * 2
        : this.hasRoom(own, characters);
    if (!fits) throw createCrowdedError();
    this.count(holding, characters);
    return () => {
      if (!holding.isOver) this.count(holding, -characters);
    };
  }

  private findHolding(db: object, characters: number): Holding | undefined {
    const holding = (db as Marked)[mark];
    return holding?.isOver || characters < shortest ? undefined : holding;
  }

  private count(holding: Holding, characters: number): void {
    holding.characters += characters;
    this.add(holding.name, characters);
  }

  /** Whether a name that holds so much may hold more; its first document takes what others leave. */
  private hasRoom(own: number, more: number): boolean {
    if (own > 0) return own + more <= (this.most - (this.all - own)) / 2;
    return more <= always || this.all + more <= this.most * 2;
  }

  /** Counts many that are read to be kept, as `hold` does. */
  holdAll(db: object, documents: readonly { readonly size: number }[]): void {
    this.hold(
      db,
      documents.reduce((sum, { size }) => sum + Number(size), 0),
    );
  }

  private mark<Q extends Copied>(db: Q, holding: Holding): Q {
    return Object.assign(db.withTables() as Q, { [mark]: holding });
  }

  private add(name: string, characters: number): void {
    if (characters === 0) return;
    this.all += characters;
    const now = (this.held.get(name) ?? 0) + characters;
    if (now > 0) this.held.set(name, now);
    else this.held.delete(name);
  }
}

/** The documents that this process’s calls hold. */
export const heldDocuments = new HeldDocuments();
