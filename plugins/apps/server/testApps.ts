import { defineServerPlugin, provide } from '#core/server';
import { flowDirectory } from '#plugins/flows/contract';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** Flows that an application may name. */
export const flowNames = defineServerPlugin({
  id: 'names',
  contributes: [
    provide('names.directory', {
      service: flowDirectory,
      create: () => ({
        list: async () => [
          { flowId: 'f1', name: 'Sign in with password' },
          { flowId: 'f2', name: 'Registration' },
        ],
        standings: async () => [],
        runFault: async () => undefined,
      }),
    }),
  ],
});

/** A company with one application, and the path of it. */
export async function appOn(sluice: Sluice) {
  const person = await sluice.company();
  const { body } = await sluice.inject('POST', '/apps', {
    token: person.token,
    body: { name: 'Shop' },
  });
  return { ...person, app: body.app, path: `/apps/${body.app.appId}` };
}
