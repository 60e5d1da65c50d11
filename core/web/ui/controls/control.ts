import { createContext } from 'react';

/** How a value is asked for, in the connector manifest's terms. */
export interface ControlDefinition {
  readonly displayName?: string;
  readonly type?: string;
  readonly preferredControlType?: string;
  readonly info?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Whether the field offers references. */
  readonly enableParameters?: boolean;
  readonly options?: readonly { readonly name: string; readonly value: unknown }[];
  readonly secure?: boolean;
  readonly language?: string;
}

/** The props of every control. `id` labels it; `onChange` gets the whole new value. */
export interface ControlProps {
  readonly id: string;
  readonly definition: ControlDefinition;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

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

/**
 * The context that controls need: the references available for a property, collected on demand, and
 * how texts are stored.
 */
export interface ControlSurroundings {
  readonly references: (property?: string) => readonly ReferenceOption[];
  /** Describes a reference, given without its braces; without it references are shown as text. */
  readonly describe?: (path: string) => ReferenceFacts | undefined;
  /** Returns the text of a stored value. */
  readonly readText: (value: unknown) => string;
  /** A text as it is stored; `before` is what it replaces. */
  readonly writeText: (text: string, before: unknown, definition: ControlDefinition) => unknown;
  /** Opens the field in a window of its own; undefined where there is none. */
  readonly enlarge?: (() => void) | undefined;
}

export const ControlContext = createContext<ControlSurroundings>({
  references: () => [],
  readText: value =>
    typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value),
  writeText: text => text,
});
