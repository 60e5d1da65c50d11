import type { CodeService } from './codeService';

/** A reference that can be put into a text. */
export interface ReferenceOption {
  /** As it stands in the text, braces included. */
  readonly text: string;
  readonly label: string;
  /** Under which heading it is offered. */
  readonly group: string;
  /** The type of what it leads to, where it is known. */
  readonly type?: string;
  /** Why it cannot be put into this text; it is shown and not taken. */
  readonly refused?: string;
}

/** A reference as a text shows it in place of its path. */
export interface ReferenceFacts {
  /** Where it comes from: a node, variables, inputs. */
  readonly title: string;
  readonly field: string;
  /** The type of what it leads to, where it is known. */
  readonly type?: string;
  /** The value in the run that is shown. */
  readonly value?: unknown;
  /** Why it leads nowhere. */
  readonly note?: string;
}

/** The references that fields offer and describe, and the service for the code in them. */
export interface FoundReferences {
  /** Returns the references that a property can use, collected on demand. */
  readonly references: (property?: string) => readonly ReferenceOption[];
  /** Describes a reference, given without its braces; without it references are shown as text. */
  readonly describe?: (path: string) => ReferenceFacts | undefined;
  /** Returns what knows the script of a property; undefined where nothing does. */
  readonly script?: (property?: string) => CodeService | undefined;
}
