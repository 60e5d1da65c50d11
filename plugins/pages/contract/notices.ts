import { namespace, type Message } from '#core/contract';
import type { Sentence } from '#core/contract/internal';

/** A page that no flow draws: what happened, and what to do. */
export interface Notice {
  readonly title: Message;
  readonly text: Sentence;
  /** A detail for its developers, in English. */
  readonly detail?: string;
  /** Whether it ended well. */
  readonly success: boolean;
}
/** A request, as far as it decides where its page is and what language it speaks. */
interface Asking {
  readonly host: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: unknown;
  readonly pageHost?: { readonly companyId: string; readonly origin: string } | undefined;
}
/** Draws notices in the environment’s brand. */
export interface Notices {
  draw(
    request: Asking,
    companyId: string,
    notice: Notice,
  ): Promise<{ readonly html: string; readonly headers: Readonly<Record<string, string>> }>;
}
export const notices = namespace('pages').service<Notices>('notices');
