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
} from '../../contract';
import { strings } from '../../strings';
import { readArchiveFile, type ArchiveFile } from './readArchiveFile';

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
  const { api, calls } = useApp();
  const companyId = useCompanyId();
  const [state, setState] = useState(idle);
  const last = useRef<{ readonly instanceId: string; readonly file: ArchiveFile }>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function bring(instanceId: string, file: ArchiveFile, from: number) {
    last.current = { instanceId, file };
    const total = file.parts.length;
    const manner = { companyId, signal: stop.current!.signal };
    for (let part = from; part < total; part++) {
      setState({ busy: true, done: part, total });
      const params = { companyId, instanceId, part: String(part) };
      await api.call(uploadPart, { params, body: { text: file.parts[part]! } }, manner);
    }
    if (!file.sealed)
      await api.call(checkImport, { params: { companyId, instanceId }, body: {} }, manner);
  }
  async function attempt(work: () => Promise<void>) {
    const control = new AbortController();
    stop.current?.abort();
    stop.current = control;
    setState({ ...idle, busy: true });
    try {
      await work();
      if (!control.signal.aborted) setState(idle);
    } catch (error) {
      if (!control.signal.aborted) setState(before => ({ ...before, busy: false, error }));
    }
    await calls.stale([listImports], companyId);
  }
  return {
    state,
    start: (chosen: File, mode: ImportMode) =>
      void attempt(async () => {
        const file = await readArchiveFile(chosen);
        const body = { mode, parts: file.parts.length };
        const { instanceId } = await calls.run(startImport, { params: { companyId }, body });
        await bring(instanceId, file, 0);
      }),
    /** With a file where the page has forgotten it; else with the one that was chosen. */
    resume: ({ instanceId, done, total }: TransferJob, chosen?: File) =>
      void attempt(async () => {
        const known = last.current?.instanceId === instanceId ? last.current.file : undefined;
        const file = chosen ? await readArchiveFile(chosen) : known;
        if (!file || file.parts.length !== total)
          throw new Failure(
            400,
            codes.invalid,
            format(strings.otherFile, { name: file?.name ?? '' }),
          );
        await bring(instanceId, file, done);
      }),
    holds: (instanceId: string) => last.current?.instanceId === instanceId,
    forget: () => {
      stop.current?.abort();
      setState(idle);
    },
  };
}
export type Uploading = ReturnType<typeof useUpload>;
