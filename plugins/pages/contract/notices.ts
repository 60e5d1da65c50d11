import { namespace } from '#core/contract';

/** A page that no flow draws: what happened, and what to do. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  /** Whether it ended well. */
  readonly success: boolean;
}
/** A request, as far as it decides where its page is. */
interface Asking {
  readonly host: string;
  readonly pageHost?: { readonly companyId: string; readonly origin: string } | undefined;
}
/** Draws notices in the look of an environment. */
export interface Notices {
  draw(
    request: Asking,
    companyId: string,
    notice: Notice,
  ): Promise<{ readonly html: string; readonly headers: Readonly<Record<string, string>> }>;
}
export const notices = namespace('pages').service<Notices>('notices');
