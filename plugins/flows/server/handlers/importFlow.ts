import { countImport, handle } from '../../../../core/server';
import { importFlow as endpoint } from '../../contract';
import { carriedOut } from '../porting/carriedOut';
import { planOf } from '../porting/planOf';
import { previewed } from '../porting/previewed';
import { importOnce } from '../store/importOnce';

/** Imports a flow, a bundle or an import wrapper: all of it or nothing. With `dryRun` it says what it would do. */
export const importFlow = handle(endpoint, async ({ query, body }, call) => {
  const planned = planOf(call, body);
  const dry = query.dryRun !== undefined && query.dryRun !== 'false';
  if (dry) return previewed(call, await planned(call.db));
  countImport(call);
  return importOnce(call, body, async db => carriedOut(call, db, await planned(db)));
});
