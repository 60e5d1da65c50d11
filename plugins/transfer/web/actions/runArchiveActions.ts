import { saveFile, type Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import { cancelExport, cancelImport, exportFile, transferPage } from '../../contract';
import type { TransferJob } from '../../contract';
import type { ListedImport } from './archiveActions';

export const openExport = (context: Context) =>
  context.get(navigate)(`${transferPage.to()}?export`);
export const openImport = (context: Context) =>
  context.get(navigate)(`${transferPage.to()}?import`);

const nameJob = (context: Context, { instanceId }: TransferJob) => ({
  companyId: context.get(apiClient).companyId!,
  instanceId,
});

export async function download(context: Context, job: TransferJob): Promise<void> {
  const params = nameJob(context, job);
  const file = await context.get(apiClient).api.download(exportFile, { params });
  saveFile(`company-${new Date(job.createdDate).toISOString().slice(0, 10)}.jsonl`, file);
}

export const removeExport = (context: Context, job: TransferJob) =>
  context.get(apiClient).run(cancelExport, { params: nameJob(context, job) });

export const showImport = (_: Context, { show }: ListedImport) => show();

export async function removeImport(context: Context, listed: ListedImport): Promise<void> {
  listed.stopUpload();
  await context.get(apiClient).run(cancelImport, { params: nameJob(context, listed.job) });
  listed.onRemoved();
}
