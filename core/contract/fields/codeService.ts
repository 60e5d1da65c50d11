/** A fault in a code, with its place. */
export interface CodeProblem {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** A name that can be put into a code. */
export interface CodeOption {
  readonly label: string;
  /** Its kind, such as `property` or `function`. */
  readonly kind: string;
  /** Its type, where it is known. */
  readonly detail?: string;
  /** The text put in, where that is not the label, and the place from which it is put. */
  readonly insert?: string;
  readonly from?: number;
  /** Its rank among the others: texts in the order of the alphabet. */
  readonly rank: string;
}

/** The type of a name in a code, and how it is documented. */
export interface CodeFacts {
  readonly from: number;
  readonly to: number;
  readonly signature: string;
  readonly text: string;
}

/** A part of a code that is replaced. */
export interface CodeEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Knows the language of a code field; it starts when it is first asked. */
export interface CodeService {
  readonly check: (code: string) => Promise<readonly CodeProblem[]>;
  readonly format: (code: string) => Promise<readonly CodeEdit[]>;
  /** Names that fit at a place; without it only names of the code itself are offered. */
  readonly complete?: (code: string, at: number) => Promise<readonly CodeOption[]>;
  /** Describes a name that `complete` gave for a place. */
  readonly explain?: (code: string, at: number, name: string) => Promise<CodeFacts | undefined>;
  /** Describes the name at a place. */
  readonly describe?: (code: string, at: number) => Promise<CodeFacts | undefined>;
}
