/** A sentence that tells the reader to do something on screen, or says what they see. */
export type Move =
  | { readonly kind: 'visit'; readonly address: string }
  /** The address that a terminal printed last. */
  | { readonly kind: 'visitShown' }
  /** Places in the navigation or on the page, each in the one before. */
  | { readonly kind: 'open'; readonly names: readonly string[] }
  | { readonly kind: 'select'; readonly names: readonly string[] }
  | { readonly kind: 'enter'; readonly value: string; readonly label: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'press'; readonly keys: string }
  | { readonly kind: 'drag'; readonly name: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'signIn' }
  /** From here on the current time stands in place of a text. */
  | { readonly kind: 'time'; readonly instead: string }
  /** Words of the terminal, or of the screen. */
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'see'; readonly text: string; readonly gone: boolean };

/** Lines of a file that are replaced: both with the lines around them that stay. */
export interface Hunk {
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** A line that is typed into a terminal: the usual one, or another in which the last one stays. */
export interface Command {
  readonly command: string;
  readonly apart: boolean;
  readonly stays: boolean;
}

/** One step of a reader; `line` is the line of the guide. */
export type Step = { readonly line: number } & (
  | ({ readonly kind: 'command' } & Command)
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'edit'; readonly path: string; readonly hunks: readonly Hunk[] }
  | { readonly kind: 'move'; readonly sentence: string; readonly move: Move }
);

/** The steps under one heading of a guide. */
export interface Section {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Where a reader begins. */
export interface Desk {
  readonly folder: string;
  readonly home: string;
  readonly env: Record<string, string>;
  close?(): unknown;
}

/** A fault of a guide, at the line of it that could not be followed. */
export class GuideError extends Error {
  constructor(path: string, line: number, why: string, cause?: unknown) {
    super(`${path}:${line}: ${why}`, { cause });
    this.name = 'GuideError';
  }
}
