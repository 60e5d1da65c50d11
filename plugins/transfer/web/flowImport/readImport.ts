import { importBody } from '../../domain/exchange/importBody';
import { parseImport, type ImportSource } from '../../domain/exchange/parseImport';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';

/**
 * The result of reading a text: the call that imports it, or the reason why it cannot be imported.
 */
export type ImportText =
  | {
      readonly ok: true;
      readonly source: ImportSource;
      readonly body: ReturnType<typeof importBody>;
    }
  | { readonly ok: false; readonly why: string; readonly at: string };

const most = 10 * 1024 * 1024;

/** Reads an export; a fault is one sentence with the place where it lies. */
export function readImport(text: string, tooLarge: string): ImportText {
  if (text.length > most) return { ok: false, why: tooLarge, at: '' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error), at: '' };
  }
  try {
    return { ok: true, source: parseImport(value), body: importBody(value) };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, why: error.sentence, at: error.at };
    throw error;
  }
}
