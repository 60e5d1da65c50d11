// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { getOpenCode } from '#core/web/ui/controls/code/openCode';
import connections from '#plugins/connections/plugin';
import references from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('checks the function in a connection, but no other code', async () => {
  const person = await sluice.company();
  const body = {
    name: 'Shared',
    connectorId: 'codeSnippetConnector',
    properties: { code: { value: 'module.exports = ({ params }) => ({ a: params.a });' } },
  };
  const { token } = person;
  const { connectionId } = (await sluice.inject('POST', '/connections', { token, body })).body;
  const at = `/connections/${connectionId}`;
  await renderPlugin(connections, { at, as: person, on, beside: [references] });
  const field = await screen.findByRole('textbox', { name: 'Code Snippet' });
  await screen.findByRole('button', { name: 'Format code: Code Snippet' });
  act(() => field.focus());
  await waitFor(() => expect(getOpenCode()).toBeDefined());
});
