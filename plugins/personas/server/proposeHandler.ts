import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { runReader } from '#plugins/runs/contract';
import { proposePersona } from '../contract';
import { createPersonaFromRun } from '../domain/createPersonaFromRun';
import { strings } from '../strings';

/** Makes a persona of a recorded run, to be looked at and saved. */
export const proposeHandler = handle(proposePersona, async ({ params }, { db, server }) => {
  const { steps, shown } = await server.get(runReader).read(db, params);
  if (!shown) throw new Failure(400, codes.invalid, strings.debugViewOff.text);
  const known = new Map(
    server.at(connectors).map(({ manifest }) => [manifest.connectorId, manifest.capabilities]),
  );
  const { content, withoutSecrets } = createPersonaFromRun(
    steps,
    (connectorId, capability) => known.get(connectorId)?.[capability]?.pure === true,
  );
  return { persona: { name: strings.fromRun.text, description: '', ...content }, withoutSecrets };
});
