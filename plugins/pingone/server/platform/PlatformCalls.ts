import { format } from '#core/contract';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { failed } from '#plugins/connectors/contract/kit/failed';
import {
  declarationRunner,
  type DeclaredConnector,
  type HttpCall,
} from '#plugins/services/contract';
import type { PlatformApi } from '../../contract';
import { strings } from '../../strings';
import { mfaCalls } from './mfaCalls';
import { platform } from './platform';
import { riskCalls } from './riskCalls';
import { ssoCalls } from './ssoCalls';

const category = { name: 'Authenticate', value: 'authenticate' };
const capabilities = {};
const declare = (id: string, name: string): DeclaredConnector => ({
  ...platform,
  id,
  name,
  description: '',
  category,
  capabilities,
});

/** By connector: what is built in here as well, and its calls at the platform. */
const tables: readonly (readonly [DeclaredConnector, Readonly<Record<string, HttpCall>>])[] = [
  [declare('pingOneSSOConnector', 'PingOne'), ssoCalls],
  [declare('pingOneMfaConnector', 'PingOne MFA'), mfaCalls],
  [declare('pingOneRiskConnector', 'PingOne Protect'), riskCalls],
];

/** Runs nodes at the platform's API whose connection names an environment of it. */
export class PlatformCalls implements PlatformApi {
  run(connectorId: string, node: NodeCall): Promise<NodeOutcome> | undefined {
    if (!node.connection['envId']) return undefined;
    const [connector, calls] = tables.find(([{ id }]) => id === connectorId) ?? [];
    if (!connector) return undefined;
    const call = calls?.[node.capabilityName];
    if (call)
      return node.get(declarationRunner).run(connector, { title: node.capabilityName, call }, node);
    const names = { name: connector.name, capability: node.capabilityName };
    return Promise.resolve(failed('notRunnable', format(strings.notAtPlatform, names)));
  }
}
