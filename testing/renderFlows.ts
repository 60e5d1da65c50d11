import compare from '#plugins/compare/plugin';
import editor from '#plugins/editor/plugin';
import flows from '#plugins/flows/plugin';
import linter from '#plugins/linter/plugin';
import problems from '#plugins/problems/plugin';
import properties from '#plugins/properties/plugin';
import runs from '#plugins/runs/plugin';
import settings from '#plugins/settings/plugin';
import transfer from '#plugins/transfer/plugin';
import { renderPlugin } from './renderPlugin.tsx';

type RenderFlowsOptions = Parameters<typeof renderPlugin>[1];

/** Mounts the pages of flows with everything that belongs on their canvas and in their list. */
export async function renderFlows({ beside = [], ...terms }: RenderFlowsOptions) {
  await warmUp();
  return renderPlugin(flows, {
    ...terms,
    beside: [linter, editor, properties, settings, problems, compare, runs, transfer, ...beside],
  });
}

/** Loads what the canvas loads when it is first needed: a person's wait is not tested. */
async function warmUp(): Promise<void> {
  const values = [linter, settings, problems, compare, runs, transfer].flatMap(({ contributes }) =>
    contributes.map(({ value }) => value as object),
  );
  const views = values.flatMap(value =>
    'view' in value && typeof value.view === 'function' ? [value.view()] : [],
  );
  await Promise.all([...views, import('#plugins/linter/web/lintEngine')]);
}
