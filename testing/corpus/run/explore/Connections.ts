import { generateKeyPairSync } from 'node:crypto';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import type { PropertyDefinition } from '#plugins/connectors/contract/manifest';
import type { startServer } from '#testing/startServer';
import type { World } from './World';

type Server = Awaited<ReturnType<typeof startServer>>;
type Definitions = Readonly<Record<string, PropertyDefinition>>;
interface Connection {
  readonly connectionId: string;
  readonly bare: Readonly<Record<string, unknown>>;
  readonly filled: Readonly<Record<string, unknown>>;
  /** Whether it names an environment of the platform, in place of what is built in. */
  readonly platform: boolean;
  /** Whether it names where codes for telephones go, and how a device is selected. */
  readonly takesGateways: boolean;
}

const gateways = {
  gatewayUrl: 'https://gateway.example.com/codes',
  pushUrl: 'https://gateway.example.com/push',
  deviceSelection: 'PROMPT_TO_SELECT',
};

const noGateways = { gatewayUrl: '', pushUrl: '', deviceSelection: 'DEFAULT_TO_FIRST' };

/** Whether nodes need a setting, at all or for an environment of the platform. */
const isNeeded = (name: string, { required, requiredWith }: PropertyDefinition): boolean =>
  name === 'envId' || required === true || requiredWith !== undefined;

/** The connections of a company: as the bundle leaves them, or with settings that lead to the peer. */
export class Connections {
  private state: World['services'] = 'unset';

  private constructor(
    private readonly server: Server,
    private readonly token: string,
    private readonly all: readonly Connection[],
  ) {}

  static async read(server: Server, token: string): Promise<Connections> {
    const { body } = await server.inject('GET', '/connections', { token });
    const listed = body as { connectionId: string; connectorId: string; properties: Definitions }[];
    const catalogue = server.server.get(connectorCatalogue);
    const all = listed.flatMap(({ connectionId, connectorId, properties }): Connection[] => {
      const manifest = catalogue.find(connectorId);
      const definitions = Object.fromEntries(
        (manifest?.accountConfigView.items ?? []).flatMap(({ propertyName: name }) => {
          const definition = manifest?.properties[name];
          return definition && isNeeded(name, definition) ? [[name, definition]] : [];
        }),
      );
      const own = Object.fromEntries(
        Object.keys(definitions).flatMap(name => {
          const value = properties[name]?.value;
          return value === undefined || value === '' ? [] : [[name, value]];
        }),
      );
      const filled = { ...fillSettings(definitions), ...own };
      const names = Object.keys(definitions);
      const bare = Object.fromEntries(names.map(name => [name, own[name] ?? '']));
      const platform = definitions['region']?.requiredWith === 'envId';
      const takesGateways = 'gatewayUrl' in (manifest?.properties ?? {});
      return names.length > 0 || takesGateways
        ? [{ connectionId, bare, filled, platform, takesGateways }]
        : [];
    });
    return new Connections(server, token, all);
  }

  /** Gives the connections the settings of a world. */
  async set(services: World['services']): Promise<void> {
    if (services === this.state) return;
    this.state = services;
    for (const { connectionId, bare, filled, platform, takesGateways } of this.all) {
      const uses = services === 'platform' || (services === 'set' && !platform);
      await this.server.inject('PUT', `/connections/${connectionId}`, {
        token: this.token,
        body: {
          properties: {
            ...(uses ? filled : bare),
            ...(takesGateways && (services === 'set' ? gateways : noGateways)),
          },
        },
      });
    }
  }
}

let key: string | undefined;
const createKey = () =>
  (key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string);

/** A value for each setting of a connector. */
const fillSettings = (definitions: Definitions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(definitions).flatMap(([name, { value, options }]) => {
      if (value !== undefined && value !== '') return [];
      const [first] = options ?? [];
      if (first) return [[name, first.value]];
      if (/private|certificate/i.test(name)) return [[name, createKey()]];
      if (/url|origin|uri|endpoint|host/i.test(name))
        return [[name, 'https://service.example.com']];
      return [[name, name === 'envId' ? '0b1c2d3e-4f50-4617-8829-3a4b5c6d7e8f' : 'example']];
    }),
  );
