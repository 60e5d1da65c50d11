import { generateKeyPairSync } from 'node:crypto';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import type { PropertyDefinition } from '#plugins/connectors/contract/manifest';
import type { startServer } from '#testing/startServer';
import { givenNames } from './wanted';
import type { World } from './World';

type Server = Awaited<ReturnType<typeof startServer>>;
type Definitions = Readonly<Record<string, PropertyDefinition>>;
interface Connection {
  readonly connectionId: string;
  readonly bare: Readonly<Record<string, unknown>>;
  readonly filled: Readonly<Record<string, unknown>>;
  /** Whether it names an environment of the platform, in place of what is built in. */
  readonly platform: boolean;
  /** Further settings if its services are set: destinations of codes, and records by their IDs. */
  readonly further: Readonly<Record<string, unknown>>;
}

const gateways = {
  gatewayUrl: 'https://gateway.example.com/codes',
  pushUrl: 'https://gateway.example.com/push',
};

/** Records by the ids that ways through a flow are looked for with. */
const records = JSON.stringify(
  Object.fromEntries(givenNames.map(name => [name, { title: name, text: name }])),
);

/** Lists the settings of a connection that its nodes don’t need, and unusual choices of selects. */
const listFurther = (properties: Definitions): Record<string, unknown> => ({
  ...('gatewayUrl' in properties && gateways),
  ...Object.fromEntries(
    Object.entries(properties)
      .filter(([, { language, value }]) => language === 'json' && value === '{}')
      .map(([name]) => [name, records]),
  ),
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, { options, value }]) =>
      options?.[1] && value === options[0]?.value ? [[name, options[1].value]] : [],
    ),
  ),
});

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
      const account = (manifest?.accountConfigView.items ?? []).map(item => item.propertyName);
      const further = listFurther(
        Object.fromEntries(
          Object.entries(manifest?.properties ?? {}).filter(
            ([name]) => account.includes(name) && !(name in definitions),
          ),
        ),
      );
      const usual = Object.fromEntries(
        Object.keys(further).map(name => [name, manifest?.properties[name]?.value ?? '']),
      );
      return names.length > 0 || Object.keys(further).length > 0
        ? [{ connectionId, bare: { ...usual, ...bare }, filled, platform, further }]
        : [];
    });
    return new Connections(server, token, all);
  }

  /** Gives the connections the settings of a world. */
  async set(services: World['services']): Promise<void> {
    if (services === this.state) return;
    this.state = services;
    for (const { connectionId, bare, filled, platform, further } of this.all) {
      const uses = services === 'platform' || (services === 'set' && !platform);
      await this.server.inject('PUT', `/connections/${connectionId}`, {
        token: this.token,
        body: {
          properties: {
            ...bare,
            ...(uses && filled),
            ...(services === 'set' && further),
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
