import { Callout, ProgressBar } from '@blueprintjs/core';
import { catalogue, Failure, format } from '#core/contract';
import { strings } from '../../strings';
import type { Upload } from './useUpload';

/** How far an upload has come, or what stopped it. */
export function UploadState({ upload: { busy, done, total, error } }: { readonly upload: Upload }) {
  if (error !== undefined)
    return (
      <Callout intent="danger" role="alert" className="transfer-said">
        {error instanceof Failure ? error.message : catalogue.unknown.text}
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
