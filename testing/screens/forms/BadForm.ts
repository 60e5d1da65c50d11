import type { Pressed } from '../formDriver';
import type { Ids } from '../createFormFixtures';

/** One try to send a form with bad input. */
export interface Try {
  /** The values to write, by field; a switch takes “on” or “off”. */
  readonly typed: Readonly<Record<string, string>>;
  /**
   * The expected errors, by field; one that concerns no field stands above the form, here under an
   * empty name.
   */
  readonly says: Readonly<Record<string, string>>;
  /** The first try that the server gets, which wants to be sure who it is before it looks at it. */
  readonly asksPerson?: true;
}

/** Where a form is, and what bad input it is given. */
export interface BadForm {
  readonly file: string;
  readonly at: string | ((ids: Ids) => string);
  /** The targets to press in turn until the form is open. */
  readonly open?: readonly Pressed[];
  /** The button that sends it. */
  readonly send: string;
  /** The form’s own name, where another one of the page has such a button, too. */
  readonly name?: string;
  /** It opens in a dialog over a page that has such a button, too. */
  readonly inDialog?: true;
  /** Each differs from the one before in what is said. */
  readonly tries: readonly Try[];
}
