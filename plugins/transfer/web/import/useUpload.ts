import { useEffect, useRef, useState } from 'react';
import { codes, Failure, format } from '#core/contract';
import { useApp, useCompanyId } from '#core/web';
import {
  checkImport,
  listImports,
  startImport,
  uploadPart,
  type ImportMode,
  type TransferJob,
  archiveFormat,
  longestPart,
  mostParts,
} from '../../contract';
import { strings } from '../../strings';

/** A chosen file that looks like an archive, cut into what one call brings. */
interface ArchiveFile {
  readonly name: string;
  readonly parts: readonly string[];
  readonly sealed: boolean;
}
interface Header {
  readonly product?: unknown;
  readonly format?: unknown;
  readonly secrets?: unknown;
}
const refuse = (message: string) => new Failure(400, codes.invalid, message);
const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;

/** Cuts a text into pieces of at most `most` characters, never through one. */
function splitText(text: string, most = longestPart): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + most);
    const to = end < text.length && isHigh(text.charCodeAt(end - 1)) ? end - 1 : end;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

function parseHeader(text: string): Header {
  try {
    const read: unknown = JSON.parse(text.slice(0, text.indexOf('\n')));
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/**
 * Reads a file before it is uploaded; throws a sentence where it cannot be an archive that is taken
 * here.
 */
async function readArchiveFile(file: File): Promise<ArchiveFile> {
  const text = await file.text();
  const header = parseHeader(text);
  if (header.product !== 'Sluice') throw refuse(format(strings.noArchive, { name: file.name }));
  if (typeof header.format === 'number' && header.format > archiveFormat)
    throw refuse(
      format(strings.newerArchive, { name: file.name, theirs: header.format, ours: archiveFormat }),
    );
  if (text.lastIndexOf('\n{"end":') < 0)
    throw refuse(format(strings.cutArchive, { name: file.name }));
  const parts = splitText(text);
  if (parts.length > mostParts) throw refuse(format(strings.largeArchive, { name: file.name }));
  return { name: file.name, parts, sealed: header.secrets === 'passphrase' };
}

export interface Upload {
  readonly busy: boolean;
  readonly done: number;
  readonly total: number;
  readonly error?: unknown;
}
const idle: Upload = { busy: false, done: 0, total: 0 };

/**
 * Brings an archive part by part, and goes on where it stopped; one without encrypted secrets is
 * checked at once.
 */
export function useUpload() {
  const { api, apiClient } = useApp();
  const companyId = useCompanyId();
  const [state, setState] = useState(idle);
  const last = useRef<{ readonly instanceId: string; readonly file: ArchiveFile }>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function bring(signal: AbortSignal, instanceId: string, file: ArchiveFile, from: number) {
    last.current = { instanceId, file };
    const total = file.parts.length;
    const manner = { companyId, signal };
    for (const [at, text] of file.parts.slice(from).entries()) {
      const part = from + at;
      setState({ busy: true, done: part, total });
      const params = { companyId, instanceId, part: String(part) };
      await api.call(uploadPart, { params, body: { text } }, manner);
    }
    if (!file.sealed)
      await api.call(checkImport, { params: { companyId, instanceId }, body: {} }, manner);
  }
  async function attempt(work: (signal: AbortSignal) => Promise<void>) {
    const control = new AbortController();
    stop.current?.abort();
    stop.current = control;
    setState({ ...idle, busy: true });
    try {
      await work(control.signal);
      if (!control.signal.aborted) setState(idle);
    } catch (error) {
      if (!control.signal.aborted) setState(before => ({ ...before, busy: false, error }));
    }
    await apiClient.stale([listImports], companyId);
  }
  return {
    state,
    start: (chosen: File, mode: ImportMode) =>
      void attempt(async signal => {
        const file = await readArchiveFile(chosen);
        const body = { mode, parts: file.parts.length };
        const { instanceId } = await apiClient.run(startImport, { params: { companyId }, body });
        await bring(signal, instanceId, file, 0);
      }),
    /** With a file where the page has forgotten it; else with the one that was chosen. */
    resume: ({ instanceId, done, total }: TransferJob, chosen?: File) =>
      void attempt(async signal => {
        const known = last.current?.instanceId === instanceId ? last.current.file : undefined;
        const file = chosen ? await readArchiveFile(chosen) : known;
        if (!file || file.parts.length !== total)
          throw new Failure(
            400,
            codes.invalid,
            format(strings.otherFile, { name: file?.name ?? '' }),
          );
        await bring(signal, instanceId, file, done);
      }),
    holds: (instanceId: string) => last.current?.instanceId === instanceId,
    forget: () => {
      stop.current?.abort();
      setState(idle);
    },
  };
}
export type Uploading = ReturnType<typeof useUpload>;
