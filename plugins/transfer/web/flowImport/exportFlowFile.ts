import type { Api } from '#core/web/data/Api';
import { exportVersion } from '#plugins/flows/contract/internal';

interface Options {
  readonly includeSubFlows?: boolean;
  readonly includeVariableValues?: boolean;
  readonly includeForms?: boolean;
}

/**
 * Fetches the export document of a version (-1 for the latest) and hands it to the browser as a
 * file.
 */
export async function exportFlowFile(
  api: Api,
  flow: { readonly flowId: string; readonly name: string },
  versionId = -1,
  { includeSubFlows = false, includeVariableValues = true, includeForms = false }: Options = {},
): Promise<void> {
  const document = await api.call(exportVersion, {
    params: { flowId: flow.flowId, versionId: String(versionId) },
    query: {
      includeSubFlows: String(includeSubFlows),
      includeVariableValues: String(includeVariableValues),
      ...(includeForms && { includeForms: 'true' }),
    },
  });
  const name = `${flow.name.replace(/[^\p{L}\p{N} ._-]+/gu, '_').trim() || 'flow'}.json`;
  download(name, JSON.stringify(document, null, 2));
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
