import { format, getErrorMessage } from '#core/contract';
import { strings } from '../../strings';
import { combineExports } from '../../domain/exchange/combineExports';

/** The text of an export that was dropped, pasted, or selected, or why there is none. */
export interface GivenExport {
  readonly text: string;
  readonly name?: string;
  readonly fault?: string;
  /** Whether it was put together from several files, so that no flow is the main one. */
  readonly several?: boolean;
}

/**
 * Reads files of exports; several become one bundle. A fault names the file that can’t be read, such
 * as a folder that was dropped.
 */
export async function readFiles(files: readonly File[]): Promise<GivenExport> {
  const [first] = files;
  const only = files.length === 1 ? first : undefined;
  const name = only?.name ?? format(strings.files, { count: files.length });
  const read: { readonly name: string; readonly value: unknown }[] = [];
  for (const file of files) {
    const explain = (error: unknown) => ({ name: file.name, reason: getErrorMessage(error) });
    let text: string;
    try {
      text = await file.text();
    } catch (error) {
      return { text: '', name, fault: format(strings.fileUnreadable, explain(error)) };
    }
    if (only) return { text, name };
    try {
      read.push({ name: file.name, value: JSON.parse(text) });
    } catch (error) {
      return { text: '', name, fault: format(strings.fileNotJson, explain(error)) };
    }
  }
  const combined = combineExports(read);
  return 'conflict' in combined
    ? { text: '', name, fault: format(strings.differingFiles, { ...combined.conflict }) }
    : { text: JSON.stringify(combined.bundle, null, 2), name, several: true };
}
