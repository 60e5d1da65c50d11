import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { ActionButton } from '#core/web/ui';
import type { TransferJob } from '../../contract';
import { strings } from '../../strings';
import { removeImport, type ListedImport } from '../actions/archiveActions';
import { ApplyDialog } from './ApplyDialog';
import { ArchivePicker } from './ArchivePicker';
import { CheckForm } from './CheckForm';
import { ImportJobReport } from './ImportJobReport';
import { UploadState } from './UploadState';
import type { Uploading } from './useUpload';

interface Props {
  readonly listed: ListedImport;
  readonly upload: Uploading;
  /** Leads to the choice of another archive. */
  readonly onAnother: () => void;
}

function Uploaded({ job, upload }: { readonly job: TransferJob; readonly upload: Uploading }) {
  const { busy, error } = upload.state;
  if (busy) return <UploadState upload={upload.state} />;
  if (job.done >= job.total)
    return (
      <>
        <UploadState upload={upload.state} />
        <CheckForm job={job} />
      </>
    );
  return (
    <>
      <UploadState upload={upload.state} />
      <p>{format(strings.uploadStopped, { done: job.done, total: job.total })}</p>
      {error !== undefined && upload.holds(job.instanceId) ? (
        <Button intent="primary" text={strings.goOn.text} onClick={() => upload.resume(job)} />
      ) : (
        <ArchivePicker label={strings.chooseSame.text} onFile={file => upload.resume(job, file)} />
      )}
    </>
  );
}

/** One import, from its upload to its result: what stands now, and what can be done next. */
export function ImportRun({ listed, upload, onAnother }: Props) {
  const { job } = listed;
  const { instanceId, status, message } = job;
  const [applying, setApplying] = useState(false);
  const runs = status === 'checking' || status === 'applying';
  const over = status === 'done' || status === 'cancelled';
  return (
    <section className="transfer-run" aria-label={strings.thisImport.text}>
      {status === 'uploading' && <Uploaded job={job} upload={upload} />}
      {runs && (
        <div className="transfer-progress">
          <ProgressBar intent="primary" />
          <output>{(status === 'checking' ? strings.checking : strings.applying).text}</output>
        </div>
      )}
      {status === 'failed' && (
        <>
          <Callout intent="danger" role="alert" className="transfer-said">
            {message} {strings.nothingChanged.text}
          </Callout>
          <CheckForm job={job} />
        </>
      )}
      {status === 'cancelled' && <p>{strings.importCancelled.text}</p>}
      {status === 'done' && (
        <Callout intent="success" className="transfer-said">
          <output>{strings.importDone.text}</output>
        </Callout>
      )}
      {(status === 'checked' || status === 'done') && (
        <ImportJobReport instanceId={instanceId} applied={status === 'done'} />
      )}
      <div className="transfer-foot">
        {status === 'checked' && (
          <Button intent="primary" text={strings.apply.text} onClick={() => setApplying(true)} />
        )}
        {!over && status !== 'applying' && (
          <ActionButton action={removeImport} subject={listed} intent="none" />
        )}
        {over && <Button text={strings.another.text} onClick={onAnother} />}
      </div>
      {applying && <ApplyDialog job={job} onClose={() => setApplying(false)} />}
    </section>
  );
}
