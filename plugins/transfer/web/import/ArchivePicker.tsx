import { CloudUpload } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly disabled?: boolean;
  /** Begins with the keyboard here. */
  readonly focused?: boolean;
  readonly onFile: (file: File) => void;
}

/** Where an archive is chosen, or dropped. */
export function ArchivePicker({ label, disabled, focused = false, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <label className="transfer-drop">
      <CloudUpload />
      <span>{label}</span>
      <input
        ref={input}
        type="file"
        accept=".jsonl"
        disabled={disabled}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
