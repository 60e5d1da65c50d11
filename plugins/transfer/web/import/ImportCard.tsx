import { Card, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useCompanyId, useQuery } from '#core/web';
import { DataTable, EmptyState, ErrorState, SkeletonRows } from '#core/web/ui';
import { listImports, type TransferJob, importModes, type ImportMode } from '../../contract';
import { strings } from '../../strings';
import type { ListedImport } from '../actions/archiveActions';
import { importIsOpen } from '../actions/jobs';
import { importColumns } from './importColumns';
import { ImportRun } from './ImportRun';
import { useUpload, type Uploading } from './useUpload';
import { ArchivePicker, UploadState } from './ArchivePicker';

interface Props {
  readonly upload: Uploading;
  readonly focused: boolean;
}
const labels = {
  add: [strings.modeAdd, strings.modeAddHelp],
  replace: [strings.modeReplace, strings.modeReplaceHelp],
} as const;

/** Chooses an archive and how it is put into the company. */
function NewImport({ upload, focused }: Props) {
  const [mode, setMode] = useState<ImportMode>('add');
  return (
    <>
      <RadioGroup
        className="transfer-modes"
        label={strings.mode.text}
        selectedValue={mode}
        onChange={({ currentTarget }) =>
          setMode(currentTarget.value === 'replace' ? 'replace' : 'add')
        }
      >
        {importModes.map(each => (
          <Radio key={each} value={each}>
            {labels[each][0].text}
            <small>{labels[each][1].text}</small>
          </Radio>
        ))}
      </RadioGroup>
      <ArchivePicker
        label={strings.chooseArchive.text}
        disabled={upload.state.busy}
        focused={focused}
        onFile={file => upload.start(file, mode)}
      />
      <UploadState upload={upload.state} />
    </>
  );
}

const runs = ({ status }: TransferJob) => status === 'checking' || status === 'applying';

/** Puts an archive into the company: chosen, uploaded, checked, looked at, applied. */
export function ImportCard() {
  const companyId = useCompanyId();
  const focused = new URLSearchParams(useSearch()).has('import');
  const [watching, setWatching] = useState(false);
  const [chosen, setChosen] = useState('');
  const terms = { refreshInterval: watching ? 1000 : 0 };
  const { data, error, mutate } = useQuery(
    listImports,
    { params: { companyId }, query: {} },
    terms,
  );
  const upload = useUpload();
  const jobs = data?.instances;
  const running = jobs?.some(runs) ?? false;
  if (jobs && watching !== running) setWatching(running);
  const current = jobs?.find(({ instanceId }) => instanceId === chosen) ?? jobs?.find(importIsOpen);
  // Whoever watches an import to its end sees how it ended.
  if (current && chosen !== current.instanceId) setChosen(current.instanceId);

  const list = (job: TransferJob): ListedImport => ({
    job,
    show: () => setChosen(job.instanceId),
    stopUpload: upload.forget,
    onRemoved: () => setChosen(before => (before === job.instanceId ? '' : before)),
  });
  return (
    <Card className="transfer-card">
      <header>
        <h2>{strings.importHeading.text}</h2>
      </header>
      <p className="transfer-help">{strings.importHelp.text}</p>
      {error && !data && <ErrorState error={error} onRetry={() => mutate()} />}
      {!data && !error && <SkeletonRows rows={3} columns={2} />}
      {data &&
        (current ? (
          <ImportRun
            key={current.instanceId}
            listed={list(current)}
            upload={upload}
            onAnother={() => setChosen('')}
          />
        ) : (
          <NewImport upload={upload} focused={focused} />
        ))}
      {data && (
        <>
          <h3>{strings.imports.text}</h3>
          {data.instances.length === 0 ? (
            <EmptyState title={strings.importsEmpty.text}>
              {strings.importsEmptyHelp.text}
            </EmptyState>
          ) : (
            <DataTable
              label={strings.imports.text}
              columns={importColumns(list)}
              rows={data.instances}
              rowKey={({ instanceId }) => instanceId}
            />
          )}
        </>
      )}
    </Card>
  );
}
