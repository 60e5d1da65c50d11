import { createContext } from 'react';
import type { FoundReferences } from '#core/contract/fields/references';

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

/**
 * The context that controls need: the references available for a property, collected on demand, and
 * how texts are stored.
 */
export interface ControlSurroundings extends FoundReferences {
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
