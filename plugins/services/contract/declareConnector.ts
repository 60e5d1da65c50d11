import { namespace } from '#core/contract';
import {
  defineConnector,
  type Connector,
  type NodeCall,
  type NodeOutcome,
  type TestCall,
  type TestOutcome,
} from '#plugins/connectors/contract';
import { getColors } from '#plugins/connectors/contract/kit/colors';
import type { DeclaredCapability, DeclaredConnector } from './DeclaredConnector';

/** The interpreter of declared connectors. */
export interface DeclarationRunner {
  /** Runs a capability, or says which settings and values it lacks. */
  run(
    connector: DeclaredConnector,
    capability: DeclaredCapability,
    node: NodeCall,
  ): Promise<NodeOutcome>;
  /** Tries a connection. */
  test(connector: DeclaredConnector, call: TestCall): Promise<TestOutcome>;
}
const here = namespace('services');
export const declarationRunner = here.service<DeclarationRunner>('runner');

/** Returns what a call leaves: what its declaration says, and what every call does. */
const listOutput = (
  { rawBody }: DeclaredConnector,
  { output, call }: DeclaredCapability,
): DeclaredCapability['output'] => {
  if (!output || !call) return output;
  const facts = { statusCode: { type: 'number' }, headers: { type: 'object' } };
  return {
    rawResponse: rawBody ? {} : { type: 'object', properties: { ...facts, body: {} } },
    ...facts,
    ...Object.fromEntries(Object.keys(call.output ?? {}).map(name => [name, {}])),
    ...output,
  };
};

/** A connector that is run from its declaration alone. */
export const declareConnector = (declared: DeclaredConnector): Connector =>
  defineConnector({
    ...declared,
    colors: getColors(declared.category.value),
    ...(declared.baseUrl !== undefined && {
      test: (call: TestCall) => call.get(declarationRunner).test(declared, call),
    }),
    capabilities: Object.fromEntries(
      Object.entries(declared.capabilities).map(([name, capability]) => {
        const { title, subTitle, properties, signIn, call } = capability;
        const output = listOutput(declared, capability);
        return [
          name,
          {
            title,
            ...(subTitle && { subTitle }),
            type: capability.type ?? 'action',
            ...((signIn ?? call?.redirect) !== undefined && { respondToUser: true }),
            ...(properties && { properties }),
            ...(output && { output }),
            run: node => node.get(declarationRunner).run(declared, capability, node),
          },
        ];
      }),
    ),
  });
