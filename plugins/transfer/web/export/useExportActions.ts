import { useState } from 'react';
import { saveFile, useApp, useCall, useCompanyId } from '#core/web';
import { confirm } from '#core/web/ui';
import { cancelExport, exportFile, type TransferJob } from '../../contract';
import { strings } from '../../strings';
import { exportRuns } from './ExportState';

/** Saves an archive, and takes one away. */
export function useExportActions() {
  const { api, notices } = useApp();
  const companyId = useCompanyId();
  const [saving, setSaving] = useState<string>();
  const { run } = useCall(cancelExport);
  const save = async ({ instanceId, createdDate }: TransferJob) => {
    setSaving(instanceId);
    try {
      const file = await api.download(exportFile, { params: { companyId, instanceId } });
      saveFile(`company-${new Date(createdDate).toISOString().slice(0, 10)}.jsonl`, file);
    } catch (failure) {
      notices.failure(failure);
    } finally {
      setSaving(undefined);
    }
  };
  const remove = async (job: TransferJob) => {
    const { cancelExportAsk, deleteExportAsk, deleteExportBody, stop, del } = strings;
    const running = exportRuns(job);
    const title = running ? cancelExportAsk.text : deleteExportAsk.text;
    const agreed = await confirm({
      title,
      body: deleteExportBody.text,
      confirm: (running ? stop : del).text,
      danger: true,
    });
    if (!agreed) return;
    try {
      await run({ params: { companyId, instanceId: job.instanceId } });
    } catch (failure) {
      notices.failure(failure);
    }
  };
  return {
    saving,
    save: (job: TransferJob) => void save(job),
    remove: (job: TransferJob) => void remove(job),
  };
}
