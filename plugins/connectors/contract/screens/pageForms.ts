import type { Attributes, MarkupPiece } from '#core/contract/readMarkup';
import { listKept } from '#core/contract/safeMarkup';
import type { Captcha } from '../captcha';

/** The common parts of a page’s forms. */
export interface Form {
  /** Where every form of the page is sent. */
  readonly action: string;
  /** The hidden fields sent with each form: interaction, token, node. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The form of buttons that stand in none. */
  readonly ownForm: string;
  /** The current values of the fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The names that are read back, where they are known. */
  readonly fields?: ReadonlySet<string>;
  /** The check that the page shows. */
  readonly captcha?: Captcha | undefined;
  /** Lets the page's own styles hold under its content policy. */
  readonly nonce?: string;
}

/** The forms of a page, and which one a field or a button belongs to. */
export class PageForms {
  private readonly ids = new Set<string>();
  private counted = 0;
  private entered = 0;
  /** The id of the form that is open; empty outside of any. */
  around = '';

  constructor(
    readonly page: Form,
    pieces: readonly MarkupPiece[],
  ) {
    for (const piece of listKept(pieces))
      if (piece.kind === 'open' && piece.name === 'form')
        this.ids.add(this.name(piece.attributes, this.counted++));
  }
  private name(attributes: Attributes, index: number): string {
    return attributes.get('id') || `${this.page.ownForm}-${index + 1}`;
  }

  /** Goes into the next form; answers its id. */
  enter(attributes: Attributes): string {
    return (this.around = this.name(attributes, this.entered++));
  }
  leave(): void {
    this.around = '';
  }
  /**
   * The id of the form that something belongs to: the one it names if that is there, the one around
   * it (as the empty text), the only one of the page, or ours.
   */
  find(named: string | undefined): string {
    if (named && this.ids.has(named)) return named;
    if (this.around) return '';
    const [first, second] = this.ids;
    return first !== undefined && second === undefined ? first : this.page.ownForm;
  }
}
