import { screen, waitFor } from '@testing-library/react';
import compare from '#plugins/compare/plugin';
import editor from '#plugins/editor/plugin';
import { openEditor } from '#plugins/editor/web/session/openEditor';
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

/** Waits until the editor on screen has all it asks the server for, and returns its session. */
export async function waitForEditor({ host }: Awaited<ReturnType<typeof renderFlows>>['root']) {
  await screen.findByRole('toolbar', { name: 'Flow' });
  const session = host.get(openEditor).current;
  if (!session) throw new Error('No flow is open in the editor.');
  await waitFor(() => {
    if (session.editor.connectors.size === 0) throw new Error('The editor has no connectors yet.');
  });
  return session;
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
