import type { Message } from '#core/contract';

/** Why copied text cannot be pasted: what to say, and under which title. */
export class PasteError extends Error {
  override readonly name = 'PasteError';
  constructor(
    readonly text: Message,
    readonly title?: Message,
    /** For the developer: what in the text was wrong. */
    readonly detail?: string,
  ) {
    super(text.text);
  }
}
