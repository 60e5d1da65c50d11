import type { VariableType } from '../../contract';

/** A variable as a file names it; what the file does not say is not there. */
export interface FileEntry {
  /** Where it begins, from 1. */
  readonly line: number;
  /** The bare name. */
  readonly name: string;
  readonly context: string;
  readonly flowId?: string | undefined;
  readonly type?: VariableType | undefined;
  readonly displayName?: string | undefined;
  readonly value?: unknown;
  readonly mutable?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Why it cannot be read; then the rest may be missing. */
  readonly fault?: string;
}
/** The contents of a text, or where it is invalid and why. */
export type FileRead =
  | { readonly ok: true; readonly entries: readonly FileEntry[] }
  | { readonly ok: false; readonly line: number; readonly message: string };
