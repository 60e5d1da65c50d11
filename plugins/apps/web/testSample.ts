import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** The application as the server has it. */
export const storedOn = async (
  sluice: Sluice,
  { token, at }: { readonly token: string; readonly at: string },
) => (await sluice.inject('GET', at, { token })).body.app;

/** The owner of a company that begins with examples, with its sample application. */
export async function sampleOn(sluice: Sluice) {
  const person = await sluice.company({ examples: true });
  const { body } = await sluice.inject('GET', '/apps', { token: person.token });
  const at = `/apps/${body.apps[0].appId}`;
  return { ...person, app: await storedOn(sluice, { ...person, at }), at };
}
