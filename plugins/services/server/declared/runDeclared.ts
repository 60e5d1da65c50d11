import { format } from '#core/contract';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { findMissing } from '#plugins/connectors/contract/kit/findMissing';
import { notConfigured } from '#plugins/connectors/contract/kit/notConfigured';
import type { DeclaredCapability, DeclaredConnector } from '../../contract/DeclaredConnector';
import type { Scope } from '../../contract/Template';
import { strings } from '../../strings';
import { fillAll } from './fillTemplate';
import { createUnfilledFailure, runCall } from './runCall';
import { runSignIn } from './runSignIn';

/** Runs a capability of a declared connector, or says which settings and values it lacks. */
export async function runDeclared(
  connector: DeclaredConnector,
  { properties = {}, needs, call, signIn }: DeclaredCapability,
  node: NodeCall,
): Promise<NodeOutcome> {
  const unset = findMissing(connector.account, node.connection, needs);
  if (unset.length > 0) return notConfigured(unset);
  const unfilled = findMissing(properties, node.properties);
  if (unfilled.length > 0) return createUnfilledFailure(unfilled);
  const { id, companyId } = node.interaction;
  const known: Scope = {
    ...node.properties,
    connection: node.connection,
    run: { id, companyId },
  };
  const scope: Scope = { ...known, ...fillAll(connector.settings, known) };
  // The browser brings the query, so it adds to what the service said before and replaces nothing.
  if (node.submission?.eventName === 'callback' && call?.redirect !== undefined)
    return { kind: 'success', output: { ...node.submission.parameters, ...node.memory } };
  if (signIn) return runSignIn(connector.name, signIn, node, scope);
  return call
    ? runCall(connector, call, node, scope)
    : failed('notRunnable', format(strings.noCall, { name: connector.name }));
}
