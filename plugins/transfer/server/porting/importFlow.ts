import { handle } from '#core/server';
import { countImport } from '#core/server/internal';
import { importFlow as endpoint } from '#plugins/flows/contract/internal';
import { formStore, withoutForms } from '#plugins/pages/contract';
import { applyImport, prepareImport } from './applyImport';
import { createImportPlanner, previewImport } from './createImportPlanner';
import { importOnce } from './idempotencyKey';

/**
 * Imports a flow, a bundle, or an import wrapper: all of it or nothing. With `dryRun` it reports
 * what it would do.
 */
export const importFlow = handle(endpoint, async ({ query, body }, call) => {
  const planner = createImportPlanner(call, withoutForms(body));
  const dry = query.dryRun !== undefined && query.dryRun !== 'false';
  if (dry) return previewImport(call, planner);
  await countImport(call);
  return importOnce(
    call,
    body,
    () => prepareImport(call, planner),
    async (db, prepared) => {
      const reply = await applyImport(call, db, prepared);
      const forms =
        body.importForms === false
          ? 0
          : await call.server.get(formStore).import(call, db, body.flowInfo);
      return forms > 0 ? { ...reply, forms } : reply;
    },
  );
});
