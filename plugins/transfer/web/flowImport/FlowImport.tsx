import { Classes } from '@blueprintjs/core';
import { useState, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useAddressParams, useApp } from '#core/web';
import { canvas, type FlowListPartProps } from '#plugins/flows/contract';
import { openMade } from '#plugins/flows/contract/internal';
import { ImportDialog } from './ImportDialog';
import { readFiles, type GivenExport } from './readFiles';
import { openShared } from '../../contract';

/**
 * Fetches the flow whose token stands in the address, `?shared=<token>`, once, and takes the token
 * out of it.
 */
function useShared(enabled: boolean, take: (text: string, name: string) => void): void {
  const { apiClient, notices } = useApp();
  const [search, setSearch] = useSearchParams();
  const token = search.get('shared');
  const takeRef = useRef(take);
  useEffect(() => void (takeRef.current = take));
  useEffect(() => {
    if (!enabled || !token) return;
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        next.delete('shared');
        return next;
      },
      { replace: true },
    );
    apiClient.run(openShared, { body: { token } }).then(
      ({ name, document }) => takeRef.current(JSON.stringify(document, null, 2), name),
      (error: unknown) => notices.failure(error),
    );
  }, [enabled, token, apiClient, notices, setSearch]);
}

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(`input, textarea, [contenteditable="true"], .${Classes.DIALOG}`) !== null;

/** Takes JSON files that are dropped on an element, or an export that is pasted on its page. */
function useFileDrop(area: HTMLElement, onGiven: (given: GivenExport) => void): void {
  const onGivenRef = useRef(onGiven);
  useEffect(() => void (onGivenRef.current = onGiven));
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const mark = (over: boolean) => {
      if (over) area.dataset['dropping'] = 'true';
      else delete area.dataset['dropping'];
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      mark(true);
    };
    const leave = ({ relatedTarget: to }: DragEvent) => {
      if (!(to instanceof Node && area.contains(to))) mark(false);
    };
    const drop = (event: DragEvent) => {
      mark(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void readFiles(files).then(given => onGivenRef.current(given));
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      const isExport = text.startsWith('{') && /"(graphData|flows|flowInfo)"/.test(text);
      if (isExport && !isField(event.target)) onGivenRef.current({ text });
    };
    area.addEventListener('dragover', over, { signal });
    area.addEventListener('dragleave', leave, { signal });
    area.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => {
      stopping.abort();
      mark(false);
    };
  }, [area]);
}

/** The import over the list of flows: asked for, dropped or pasted there, or of a shared flow. */
export default function FlowImport({ area, reload }: FlowListPartProps) {
  const { session } = useApp();
  const [, go] = useLocation();
  const [params, change] = useAddressParams();
  const [given, setGiven] = useState<GivenExport>();
  useFileDrop(area, setGiven);
  useShared(true, (text, name) => setGiven({ text, name }));
  const isRequested = params.get('do') === 'import';
  if (!given && !isRequested) return null;
  const close = () => {
    setGiven(undefined);
    if (isRequested) change({ do: undefined });
  };
  return (
    <ImportDialog
      given={given}
      onClose={close}
      onDone={id => (id && session.isOn(openMade) ? go(canvas.to({ id })) : close())}
      onFailed={reload}
    />
  );
}
