import type { ServerResponse } from 'node:http';
import { toSentence } from '#core/contract/internal';
import { TooManyRequestsError } from '../limits/RateLimit';
import { strings } from '../strings';

const mebibyte = 1024 * 1024;
/** How much of its answers the process holds for one environment or network, in bytes. */
const usualMost = 128 * mebibyte;
/** Shorter answers go to the operating system as a whole, in characters. */
const shortAnswer = 16_384;
/** Shorter answers are not counted, in bytes. */
const shortest = 64 * 1024;
const secondsToRetry = 5;

/**
 * The answers that this process holds because their callers have not read them yet. Environments
 * and networks that read none of many large ones get no more.
 */
class UnreadAnswers {
  private readonly held = new Map<string, number>();

  constructor(private readonly most = usualMost) {}

  /**
   * Counts an answer of so many bytes until it is read or its connection ends.
   *
   * @throws TooManyRequestsError where those of that name that are not read yet are too large
   */
  hold(name: string, bytes: number, answer: ServerResponse): void {
    if (bytes < shortest) return;
    const held = this.held.get(name) ?? 0;
    if (held > 0 && held + bytes > this.most) throw this.createError();
    this.held.set(name, held + bytes);
    answer.once('close', () => this.release(name, bytes));
  }

  private release(name: string, bytes: number): void {
    const left = (this.held.get(name) ?? 0) - bytes;
    if (left > 0) this.held.set(name, left);
    else this.held.delete(name);
  }

  private createError(): TooManyRequestsError {
    const sentence = toSentence(strings.unread, { size: this.most / mebibyte });
    return new TooManyRequestsError(secondsToRetry, sentence);
  }
}

/** The answers that this process’s callers have not read yet. */
export const unreadAnswers = new UnreadAnswers();

/** Whether an answer can wait in memory for its reader: one that is long, or a stream. */
export const isLongAnswer = (payload: unknown): boolean =>
  typeof payload === 'string'
    ? payload.length >= shortAnswer
    : payload !== undefined && payload !== null;

/**
 * Ends the connection of a caller who reads nothing of an answer for so many milliseconds. An answer
 * that waits for its next piece is not its caller’s fault.
 */
export function endUnread(answer: ServerResponse, milliseconds: number): void {
  answer.setTimeout(milliseconds, () => {
    if (answer.writableLength > 0) answer.socket?.resetAndDestroy();
    else answer.setTimeout(milliseconds);
  });
}
