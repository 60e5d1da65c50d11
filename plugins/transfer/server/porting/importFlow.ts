import { countImport, handle } from '#core/server';
import { importFlow as endpoint } from '#plugins/flows/contract';
import { formStore, withoutForms } from '#plugins/pages/contract';
import { applyImport } from './applyImport';
import { createImportPlanner } from './createImportPlanner';
import { previewPlan } from './previewPlan';
import { importOnce } from './importOnce';

/**
 * Imports a flow, a bundle or an import wrapper: all of it or nothing. With `dryRun` it says what
 * it would do.
 */
export const importFlow = handle(endpoint, async ({ query, body }, call) => {
  const planned = createImportPlanner(call, withoutForms(body));
  const dry = query.dryRun !== undefined && query.dryRun !== 'false';
  if (dry) return previewPlan(call, await planned(call.db));
  countImport(call);
  return importOnce(call, body, async db => {
    const reply = await applyImport(call, db, await planned(db));
    const forms =
      body.importForms === false
        ? 0
        : await call.server.get(formStore).import(call, db, body.flowInfo);
    return forms > 0 ? { ...reply, forms } : reply;
  });
});
