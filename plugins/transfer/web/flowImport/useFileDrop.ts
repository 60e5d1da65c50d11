import { useEffect, useRef, useState, type DragEvent } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], .bp6-dialog') !== null;

/** Takes a JSON file that is dropped, or an export that is pasted, on the page. */
export function useFileDrop(enabled: boolean, onText: (text: string, name?: string) => void) {
  const [over, setOver] = useState(false);
  const told = useRef(onText);
  useEffect(() => void (told.current = onText));
  useEffect(() => {
    if (!enabled) return undefined;
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (
        !isField(event.target) &&
        text.startsWith('{') &&
        /"(graphData|flows|flowInfo)"/.test(text)
      )
        told.current(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled]);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!enabled || !hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (!enabled || !file) return;
      event.preventDefault();
      void file.text().then(text => told.current(text, file.name));
    },
  };
  return { over, handlers };
}
