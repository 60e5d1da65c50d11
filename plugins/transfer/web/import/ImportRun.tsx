import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { useState, useEffect } from 'react';
import { format } from '#core/contract';
import { getCompany } from '#core/contract/internal';
import {
  ActionButton,
  FormDialog,
  Spinner,
  TextField,
  ErrorState,
  SkeletonRows,
} from '#core/web/ui';
import { type TransferJob, applyImport, listImports, uploadHours } from '../../contract';
import { strings } from '../../strings';
import { removeImport, type ListedImport } from '../actions/archiveActions';
import { ArchivePicker, UploadState } from './ArchivePicker';
import { CheckForm } from './CheckForm';
import type { Uploading } from './useUpload';
import { useMutation, useCompanyId, useQuery } from '#core/web';
import { ReportView } from './ReportView';

interface ImportJobReportProps {
  readonly instanceId: string;
  readonly applied: boolean;
}

/** Reads the report of an import and shows it. */
function ImportJobReport({ instanceId, applied }: ImportJobReportProps) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listImports, {
    params: { companyId },
    query: { instanceId },
  });
  const [job] = data?.instances ?? [];
  // A job read before it was applied is read again.
  const old = job !== undefined && (job.status === 'done') !== applied;
  useEffect(() => {
    if (old) void mutate();
  }, [old, mutate]);
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!job?.report || old) return <SkeletonRows rows={5} columns={2} />;
  return <ReportView report={job.report} applied={applied} />;
}

interface ApplyDialogProps {
  readonly job: TransferJob;
  readonly onClose: () => void;
}

/** Asks once more, with the company's name typed, before an archive is put into it. */
function ApplyDialog({ job: { instanceId, mode }, onClose }: ApplyDialogProps) {
  const companyId = useCompanyId();
  const { run } = useMutation(applyImport);
  const { data: company } = useQuery(getCompany, { params: { companyId } });
  if (!company) return <Spinner />;
  const { name } = company;
  return (
    <FormDialog
      title={format(strings.applyTitle, { name })}
      intro={(mode === 'replace' ? strings.applyReplace : strings.applyAdd).text}
      submit={strings.applyNow.text}
      values={{ name: '' }}
      save={() => run({ params: { companyId, instanceId } })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={strings.typeName.text}
        help={format(strings.typeNameHelp, { name })}
        required
        rules={{
          validate: (typed: string) =>
            typed.trim() === name.trim() || format(strings.nameDiffers, { name }),
        }}
      />
    </FormDialog>
  );
}

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
      <p>
        {format(strings.uploadStopped, { done: job.done, total: job.total, hours: uploadHours })}
      </p>
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
          {message && <small>{message}</small>}
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
      {status === 'cancelled' && <p>{message || strings.importCancelled.text}</p>}
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
