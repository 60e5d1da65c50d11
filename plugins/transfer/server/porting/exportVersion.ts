import { can, evaluate } from '#core/contract';
import { handle } from '#core/server';
import { exportVersion as endpoint, flowStore, formsAccess } from '#plugins/flows/contract';
import { formStore } from '#plugins/pages/contract';

import { createFlowExport } from './createFlowExport';

const isSet = (value: string | undefined) =>
  value !== undefined && value !== 'false' && value !== '0';

/** The export document of a version, alone or with the flows it calls. */
export const exportVersion = handle(endpoint, async ({ params, query }, call) => {
  const { versionId } = await call.server.get(flowStore).findVersion(call.db, params);
  const subflows = isSet(query.includeSubFlows ?? query.includeSubflows);
  const values = isSet(query.includeVariableValues);
  const document = await createFlowExport(call, params.flowId, { versionId, subflows, values });
  if (!isSet(query.includeForms) || !evaluate(can(formsAccess, 'read'), call.access).open)
    return document;
  const forms = await call.server.get(formStore).inDocument(call.db, document);
  return subflows || Object.keys(forms).length > 0 ? { ...document, forms } : document;
});
