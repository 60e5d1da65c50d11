import type { strings } from './strings';

/** A fault in HTML or CSS: its place, and the id of its sentence with what that names. */
export interface MarkupFault {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly text: keyof typeof strings;
  readonly values?: Readonly<Record<string, string>>;
}
