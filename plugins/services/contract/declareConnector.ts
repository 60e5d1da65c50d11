import { format } from '#core/contract';
import {
  defineConnector,
  type Connector,
  type NodeCall,
  type NodeOutcome,
  type TestCall,
} from '#plugins/connectors/contract';
import { strings } from '../../strings';
import { getColors } from '../catalogue/buildManifest';
import { failed } from '../connectors/failed';
import type { DeclaredCapability, DeclaredConnector } from './DeclaredConnector';
import { fillAll, type Scope } from './fillTemplate';
import { findMissing } from '#plugins/connectors/contract/findMissing';
import { notConfigured } from './notConfigured';
import { runCall } from './runCall';
import { runSignIn } from './runSignIn';
import { tryDeclared } from './tryDeclared';

/** Runs a capability of a declared connector, or says which settings and values it lacks. */
export async function runDeclared(
  connector: DeclaredConnector,
  { properties = {}, needs, call, signIn }: DeclaredCapability,
  node: NodeCall,
): Promise<NodeOutcome> {
  const unset = findMissing(connector.account, node.connection, needs);
  if (unset.length > 0) return notConfigured(unset);
  const unfilled = findMissing(properties, node.properties);
  if (unfilled.length > 0)
    return failed('invalidInput', format(strings.valuesMissing, { names: unfilled.join(', ') }));
  const { id, companyId } = node.interaction;
  const known: Scope = {
    ...node.properties,
    connection: node.connection,
    run: { id, companyId },
  };
  const scope: Scope = { ...known, ...fillAll(connector.settings, known) };
  if (node.submission?.eventName === 'callback' && call?.redirect !== undefined)
    return { kind: 'success', output: { ...node.memory, ...node.submission.parameters } };
  if (signIn) return runSignIn(connector.name, signIn, node, scope);
  return call
    ? runCall(connector, call, node, scope)
    : failed('notRunnable', format(strings.noCall, { name: connector.name }));
}

/** A connector that is run from its declaration alone. */
export const declareConnector = (declared: DeclaredConnector): Connector =>
  defineConnector({
    ...declared,
    colors: getColors(declared.category.value),
    ...(declared.baseUrl !== undefined && {
      test: (call: TestCall) => tryDeclared(declared, call),
    }),
    capabilities: Object.fromEntries(
      Object.entries(declared.capabilities).map(([name, capability]) => {
        const { title, subTitle, properties, output, signIn, call } = capability;
        return [
          name,
          {
            title,
            ...(subTitle && { subTitle }),
            type: capability.type ?? 'action',
            ...((signIn ?? call?.redirect) !== undefined && { respondToUser: true }),
            ...(properties && { properties }),
            ...(output && { output }),
            run: node => runDeclared(declared, capability, node),
          },
        ];
      }),
    ),
  });
