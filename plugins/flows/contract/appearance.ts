import type { PageWords } from '#plugins/admin/contract';

/** A script that a flow's settings load into its pages. */
export interface ScriptLink {
  readonly src: string;
  readonly integrity?: string;
  readonly crossOrigin?: string;
  readonly module: boolean;
}
/** A page of another site that shows a run in a frame and hears how it ends. */
export interface Embed {
  /** The origin of the page that frames the run: no other may frame it or get its messages. */
  readonly origin: string;
  /** The channel ID of this run for the page; a message without it is not one of ours. */
  readonly channel: string;
  /** Whether that page is light or dark; without it this is the device's to say. */
  readonly scheme?: 'light' | 'dark';
}
/** The appearance of a flow's pages and the sources they may load, as its settings define them. */
export interface Appearance {
  readonly title: string;
  /** An https address, or empty. */
  readonly favicon: string;
  readonly css: string;
  readonly cssLinks: readonly string[];
  readonly scriptLinks: readonly ScriptLink[];
  /**
   * Sources that the flow's content security policy allows, by directive; only those that a strict
   * policy can hold.
   */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Shown from the moment a form is sent until the next page stands. */
  readonly loading?: { readonly html: string; readonly css: string };
  /** In place of our own words when the flow took too long. */
  readonly timeout?: { readonly message: string; readonly html: string; readonly css: string };
  /** On the page of an error. */
  readonly errorLogo: string;
  /** The page of another site that shows these pages in a frame. */
  readonly embed?: Embed;
  /** The policy that began the run. */
  readonly policyId?: string;
  /** The languages that the run's start asked for, as `ui_locales` says it. */
  readonly asked?: string;
  /** Our own texts in the reader's language. */
  readonly words?: PageWords;
}
