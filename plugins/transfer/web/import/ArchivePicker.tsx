import { CloudUpload } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { Callout, ProgressBar } from '@blueprintjs/core';
import { errorMessages, Failure, format } from '#core/contract';
import { strings } from '../../strings';
import type { Upload } from './useUpload';

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

/** How far an upload has come, or what stopped it. */
export function UploadState({ upload: { busy, done, total, error } }: { readonly upload: Upload }) {
  if (error !== undefined)
    return (
      <Callout intent="danger" role="alert" className="transfer-said">
        {error instanceof Failure ? error.message : errorMessages.unknown.text}
      </Callout>
    );
  if (!busy) return null;
  return (
    <div className="transfer-progress">
      <ProgressBar value={total === 0 ? undefined : done / total} intent="primary" />
      <output>
        {total === 0
          ? strings.reading.text
          : format(strings.uploading, { part: Math.min(done + 1, total), total })}
      </output>
    </div>
  );
}
