import { caches, handle, type Call } from '#core/server';
import { findLatestReencryption, startReencryption } from '#core/server/internal';
import {
  forgetConnector,
  forgetConnectors,
  forgetConstructs,
  refreshSecrets,
  secretRefresh,
} from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** The console’s name for the content of each cache. */
const contents = { connectors: 'connections', constructs: 'variables' } as const;

async function forget(call: Call, kind: keyof typeof contents, name?: string): Promise<void> {
  await call.audit({
    action: 'invalidate',
    resource: 'cache',
    resourceId: name ? `${kind}/${name}` : kind,
    after: { name: name ? `${name} ${contents[kind]}` : contents[kind] },
  });
  for (const cache of call.server.at(caches))
    if (cache.id === kind) cache.forget(call.server, name);
}

/** Caches that are emptied and secrets that are re-encrypted. */
export const upkeepHandlers = [
  handle(forgetConnectors, async (_, call) => {
    await forget(call, 'connectors');
    return { message: strings.connectorsForgotten.text };
  }),
  handle(forgetConnector, async ({ params: { connectorId } }, call) => {
    await forget(call, 'connectors', connectorId);
    return { message: strings.connectorsForgotten.text };
  }),
  handle(forgetConstructs, async (_, call) => {
    await forget(call, 'constructs');
    return { message: strings.constructsForgotten.text };
  }),

  handle(refreshSecrets, async ({ body: { signingDays = -1 } }, call) => {
    const { instanceId } = await startReencryption(call.server, {
      signingDays,
      record: (db, resourceId) =>
        call.audit({ action: 'refresh', resource: 'secrets', resourceId }, db),
    });
    return { instanceId };
  }),
  handle(secretRefresh, async (_, { server }) => ({
    refresh: (await findLatestReencryption(server)) ?? null,
    previousKeys: server.settings.previousKeys.length,
  })),
];
