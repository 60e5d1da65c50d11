import { Card } from '@blueprintjs/core';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useApp, useCall, useCompanyId, useQuery } from '#core/web';
import { confirm, DataTable, EmptyState, ErrorState, SkeletonRows } from '#core/web/ui';
import { cancelImport, listImports, type TransferJob } from '../../contract';
import { strings } from '../../strings';
import { importColumns, importIsOpen } from './importColumns';
import { ImportRun } from './ImportRun';
import { NewImport } from './NewImport';
import { useUpload } from './useUpload';

const runs = ({ status }: TransferJob) => status === 'checking' || status === 'applying';

/** Puts an archive into the company: chosen, uploaded, checked, looked at, applied. */
export function ImportCard() {
  const { notices } = useApp();
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
  const { run } = useCall(cancelImport);
  const upload = useUpload();
  const jobs = data?.instances;
  const running = jobs?.some(runs) ?? false;
  if (jobs && watching !== running) setWatching(running);
  const current = jobs?.find(({ instanceId }) => instanceId === chosen) ?? jobs?.find(importIsOpen);
  // Whoever watches an import to its end sees how it ended.
  if (current && chosen !== current.instanceId) setChosen(current.instanceId);

  const remove = async (job: TransferJob) => {
    const open = importIsOpen(job);
    const { cancelImportAsk, cancelImportBody, deleteImportAsk, deleteImportBody, stop, del } =
      strings;
    const agreed = await confirm({
      title: (open ? cancelImportAsk : deleteImportAsk).text,
      body: (open ? cancelImportBody : deleteImportBody).text,
      confirm: (open ? stop : del).text,
      danger: true,
    });
    if (!agreed) return;
    upload.forget();
    try {
      await run({ params: { companyId, instanceId: job.instanceId } });
      if (job.instanceId === chosen) setChosen('');
    } catch (failure) {
      notices.failure(failure);
    }
  };
  const columns = importColumns({
    show: ({ instanceId }) => setChosen(instanceId),
    remove: job => void remove(job),
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
            job={current}
            upload={upload}
            onCancel={() => void remove(current)}
            onAnother={() => setChosen('')}
          />
        ) : (
          <NewImport upload={upload} focused={focused} />
        ))}
      {data && (
        <>
          <h3>{strings.imports.text}</h3>
          <DataTable
            label={strings.imports.text}
            columns={columns}
            rows={data.instances}
            rowKey={({ instanceId }) => instanceId}
            empty={
              <EmptyState title={strings.importsEmpty.text}>
                {strings.importsEmptyHelp.text}
              </EmptyState>
            }
          />
        </>
      )}
    </Card>
  );
}
