import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import plugin from '#plugins/assistant/plugin';
import { assistantPanel } from '#plugins/assistant/web/actions/assistantActions';
import { canvasEditor } from '#plugins/problems/contract';
import { renderFlows } from '#testing/renderFlows';
import type { startServer } from '#testing/startServer';

type Server = Awaited<ReturnType<typeof startServer>>;

const node = (id: string, capabilityName: string, title: string) => ({
  data: {
    id,
    nodeType: 'CONNECTION',
    connectorId: 'httpConnector',
    connectionId: '867ed4363b2bc21c860085ad2baa817d',
    name: 'Http',
    capabilityName,
    status: 'configured',
    properties: { nodeTitle: { value: title } },
  },
  position: { x: 0, y: 0 },
  group: 'nodes',
});

/** Makes a flow with a node `p` and returns its id. */
export async function makeFlow(sluice: Server, token: string): Promise<string> {
  const nodes = [node('p', 'customHTMLTemplate', 'Sign-in page')];
  const body = { name: 'Front door', graphData: { elements: { nodes, edges: [] } } };
  return (await sluice.inject('POST', '/flows', { token, body })).body.flowInfo.flowId;
}

/** Shows a screen of flows with the assistant beside it, as a member of a new company. */
export async function openBeside(sluice: Server, on: string, at: (flowId: string) => string) {
  const person = await sluice.company();
  const path = at(await makeFlow(sluice, person.token));
  const { root } = await renderFlows({ at: path, as: person, on, beside: [plugin] });
  return { root, person, assistant: root.host.get(assistantPanel), user: userEvent.setup() };
}

/** Shows a canvas whose editor is ready. */
export async function openCanvas(sluice: Server, on: string) {
  const opened = await openBeside(sluice, on, flowId => `/flows/${flowId}`);
  await screen.findByRole('toolbar', { name: 'Flow' });
  await waitFor(() => expect(opened.root.host.get(canvasEditor).current).not.toBeNull());
  return opened;
}

/** Shows a canvas with the assistant open and ready. */
export async function openPanel(sluice: Server, on: string) {
  const opened = await openCanvas(sluice, on);
  void opened.assistant.show();
  const element = await screen.findByRole('complementary', { name: 'AI Assistant' });
  await waitFor(() => expect(opened.assistant.ready).toBe(true));
  const drawer = within(element);
  const field = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
  const ask = async (question: string) => {
    await opened.assistant.send(question);
    await waitFor(() => expect(opened.assistant.ready).toBe(true));
  };
  return { ...opened, element, drawer, field, ask };
}
