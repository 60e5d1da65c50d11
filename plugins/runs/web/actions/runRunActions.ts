import type { Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { setDebugView } from '../../contract';
import type { RunDebug } from '../debug/RunDebug';
import { saveJson } from '#core/web/data/saveFile';

export const replay = (_: Context, debug: RunDebug) => debug.startReplay();

export function download(_: Context, { run, steps }: RunDebug): void {
  if (run) saveJson(`run-${run.interactionId}.json`, { run, events: steps });
}

/** Resolves to false where the run could not be deleted; its panel then says why. */
export const remove = (_: Context, debug: RunDebug) => debug.remove();

export const refresh = (_: Context, { list }: RunDebug) => list.refresh();

const switchTo = (enabled: boolean) => async (context: Context, debug: RunDebug) => {
  const { companyId } = debug;
  await context.get(apiClient).run(setDebugView, { params: { companyId }, body: { enabled } });
  await Promise.all([debug.list.refresh(), debug.read()]);
};
export const switchOn = switchTo(true);
export const switchOff = switchTo(false);
