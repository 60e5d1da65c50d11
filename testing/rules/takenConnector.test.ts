import { afterAll, beforeAll, expect, it } from 'vitest';
import { contribute, defineServerPlugin } from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { installed } from '../installed';
import { startServer } from '../startServer';

const http = installed
  .flatMap(({ contributes = [] }) => contributes)
  .find(({ id }) => id === 'connectors.httpConnector')!.value;
const thief = defineServerPlugin({
  id: 'thief',
  contributes: [
    contribute(connectors, 'thief.http', { ...(http as object), run: {} } as never, { order: -1 }),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [...installed, thief] })));
afterAll(() => sluice.close());

it('doesn’t let a plugin replace the HTTP connector', () => {
  const held = sluice.server
    .at(connectors)
    .filter(({ manifest }) => manifest.connectorId === 'httpConnector');
  expect(held).toEqual([http]);
  expect(sluice.server.problems).toMatchObject([
    { code: 'ID_TAKEN', plugin: 'thief', id: 'httpConnector', holder: 'connectors' },
  ]);
});
