import { format, getErrorMessage } from '#core/contract';
import { strings } from '../../strings';
import { combineExports } from '../../domain/exchange/combineExports';

/** The text of an export that was dropped, pasted, or selected, or why there is none. */
export interface GivenExport {
  readonly text: string;
  readonly name?: string;
  readonly fault?: string;
}

/** Reads files of exports; several become one bundle. A fault names the file that can’t be read. */
export async function readFiles(files: readonly File[]): Promise<GivenExport> {
  const [first] = files;
  if (files.length < 2) return { text: (await first?.text()) ?? '', name: first?.name ?? '' };
  const name = format(strings.files, { count: files.length });
  const read: unknown[] = [];
  for (const file of files)
    try {
      read.push(JSON.parse(await file.text()));
    } catch (error) {
      const values = { name: file.name, reason: getErrorMessage(error) };
      return { text: '', name, fault: format(strings.fileNotJson, values) };
    }
  return { text: JSON.stringify(combineExports(read), null, 2), name };
}
