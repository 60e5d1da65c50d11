import { namespace } from '#core/contract';
import {
  choice,
  field,
  type Connector,
  type NodeCall,
  type NodeOutcome,
  type PropertyDefinition,
} from '#plugins/connectors/contract';

const here = namespace('pingone');

/** The PingOne API, for connections that have an environment ID. */
export interface PlatformApi {
  /**
   * Runs a node there by the connector's table of calls; undefined where its connection names no
   * environment, so that what is built in answers.
   */
  run(connectorId: string, call: NodeCall): Promise<NodeOutcome> | undefined;
}
export const platformApi = here.service<PlatformApi>('platformApi');

/** The region of an environment of the platform. */
export const region = choice('Region', [
  ['North America', 'NA'],
  ['Canada', 'CA'],
  ['Europe', 'EU'],
  ['Asia-Pacific', 'AP'],
  ['Australia', 'AU'],
  ['Singapore', 'SG'],
]);

/** The settings that name an environment of the platform and its caller. */
export const platformSettings: Readonly<Record<string, PropertyDefinition>> = {
  envId: field('Environment ID'),
  region,
  clientId: field('Client ID', 'textField', {
    info: 'The client ID of a worker application in PingOne.',
  }),
  clientSecret: field('Client Secret', 'textField', { secure: true }),
};

/** The same for a connection that may name one: with an environment it needs the rest. */
export const platformAccount: Readonly<Record<string, PropertyDefinition>> = Object.fromEntries(
  Object.entries(platformSettings).map(([name, each]) => [
    name,
    name === 'envId' ? each : { ...each, requiredWith: 'envId' },
  ]),
);

/**
 * A connector whose nodes call the platform's API where their connection names an environment of
 * it, and run here otherwise.
 */
export const withPlatformApi = (connector: Connector): Connector => ({
  ...connector,
  run: Object.fromEntries(
    Object.entries(connector.run).map(([name, run]) => [
      name,
      (call: NodeCall) =>
        call.get(platformApi).run(connector.manifest.connectorId, call) ?? run(call),
    ]),
  ),
});
