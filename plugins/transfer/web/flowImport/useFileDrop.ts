import { useEffect, useRef } from 'react';

const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], .bp6-dialog') !== null;

/** Takes a JSON file that is dropped on an element, or an export that is pasted on its page. */
export function useFileDrop(
  area: HTMLElement,
  onText: (text: string, name?: string) => void,
): void {
  const told = useRef(onText);
  useEffect(() => void (told.current = onText));
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
    const leave = (event: DragEvent) => {
      if (!area.contains(event.relatedTarget as Node | null)) mark(false);
    };
    const drop = (event: DragEvent) => {
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void file.text().then(text => told.current(text, file.name));
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      const isExport = text.startsWith('{') && /"(graphData|flows|flowInfo)"/.test(text);
      if (isExport && !isField(event.target)) told.current(text);
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
