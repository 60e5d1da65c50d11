// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

type Server = Awaited<ReturnType<typeof startServer>>;
const canvas = /^\/flows\/[0-9a-f]{32}$/;
let opening: Server;
let staying: Server;
beforeAll(async () => {
  opening = await startServer();
  staying = await startServer({ env: { SLUICE_FLAGS: 'flows.openMade=false' } });
  await Promise.all([opening.listen(), staying.listen()]);
  // The modules of the list are compiled here, where there is time for it.
  await showList(opening, '/flows');
  cleanup();
});
afterAll(() => Promise.all([opening.close(), staying.close()]));

/** Shows the list of flows, with one flow in it, at an address of it. */
async function showList(sluice: Server, at: string) {
  const { port } = sluice.app.server.address() as { port: number };
  const person = await sluice.company();
  const { token } = person;
  const { body } = await sluice.inject('POST', '/flows', { token, body: { name: 'Original' } });
  const { flowId } = body.flowInfo;
  const { root } = await renderFlows({ at, as: person, on: `http://127.0.0.1:${port}` });
  return { flowId: flowId as string, token, root, user: userEvent.setup() };
}

const create = async (sluice: Server) => {
  const { flowId, user } = await showList(sluice, '/flows?do=new');
  await user.type(await screen.findByLabelText(/^Name/), 'Made');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Flow created Successfully.');
  return flowId;
};
const bring = async (sluice: Server) => {
  const { flowId, token, user } = await showList(sluice, '/flows?do=import');
  const { body } = await sluice.inject('GET', `/flows/${flowId}/versions/-1`, { token });
  await user.click(await screen.findByLabelText('Or paste an export here'));
  await user.paste(JSON.stringify(body));
  const dialog = within(screen.getByRole('dialog'));
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  await waitFor(() => expect(go.disabled).toBe(false));
  await user.click(go);
  await screen.findByText('Flow imported successfully.');
  return flowId;
};
const clone = async (sluice: Server) => {
  const { flowId, root, user } = await showList(sluice, '/flows');
  await user.click(await screen.findByRole('button', { name: 'Actions for Original' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Clone' }));
  await waitFor(() => expect(root.palette.question).toBe('Name of the copy'));
  await root.palette.run(root.palette.items[0]!);
  await screen.findByText('Flow successfully cloned.');
  return flowId;
};

describe('a flow that was made', { timeout: 60_000 }, () => {
  it.each([
    ['S050', 'created', create],
    ['S051', 'imported', bring],
    ['S052', 'cloned', clone],
  ])('opens on the canvas: [%s] a flow that was %s', async (_, _how, make) => {
    const original = await make(opening);
    await waitFor(() => expect(location.pathname).toMatch(canvas));
    expect(location.pathname).not.toBe(`/flows/${original}`);
  });

  it.each([
    ['S050', 'created', create],
    ['S051', 'imported', bring],
    ['S052', 'cloned', clone],
  ])('stays in the list with the flag off: [%s] a flow that was %s', async (_, _how, make) => {
    await make(staying);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 2));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/flows');
  });
});
