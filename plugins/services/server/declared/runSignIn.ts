import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { providerSignOn } from '#plugins/connectors/contract/providerSignOn';
import type { SignIn } from '../../contract/DeclaredConnector';
import type { Scope } from '../../contract/Template';
import { fillAll, fillAsText } from './fillTemplate';

/** Sends the end user to the provider that a connection names, and reads who came back. */
export async function runSignIn(
  name: string,
  { setting, defaults, parameters, output }: SignIn,
  node: NodeCall,
  scope: Scope,
): Promise<NodeOutcome> {
  const asked = Object.entries({ ...parameters }).map(([key, each]) => [
    key,
    fillAsText(each, scope),
  ]);
  const provider = {
    setting,
    defaults: { providerName: name, ...defaults },
    parameters: Object.fromEntries(asked.filter(([, value]) => value !== '')),
  };
  const outcome = await node.get(providerSignOn)(node, { provider });
  if (outcome.kind !== 'success') return outcome;
  const answer = outcome.output ?? {};
  return { ...outcome, output: { ...answer, ...fillAll(output, { ...scope, answer }) } };
}
