import { Type, type TObject, type TSchema } from 'typebox';
import type { FlowItemKind } from '../../contract/flowItems';
import { flowFile, layoutFile, writeJson } from './flowFiles';

const describe = (description: string) => ({ description });

const Value = Type.Unsafe<unknown>({
  description: 'A plain value, or an object with $richText, $json, $file, or $richTextFile.',
  anyOf: [
    Type.Object({ $richText: Type.String() }, { additionalProperties: false }),
    Type.Object(
      {
        $json: Type.Unknown(),
        $indent: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
      },
      { additionalProperties: false },
    ),
    Type.Object({ $file: Type.String() }, { additionalProperties: false }),
    Type.Object({ $richTextFile: Type.String() }, { additionalProperties: false }),
    {},
  ],
});

/** Exports have a few that are no objects. */
const Property = Type.Unsafe<unknown>({
  anyOf: [Type.Object({ value: Type.Optional(Value) }), {}],
});

const Node = Type.Object(
  {
    nodeType: Type.Union(
      ['CONNECTION', 'EVAL', 'ANNOTATION', 'START'].map(each => Type.Literal(each)),
    ),
    name: Type.Optional(Type.String()),
    label: Type.Optional(Type.String()),
    connectorId: Type.Optional(Type.String()),
    connectionId: Type.Optional(
      Type.String(describe('The ID of a connection in connections.json.')),
    ),
    capabilityName: Type.Optional(Type.String()),
    $files: Type.Optional(Type.String(describe('The folder in nodes/ with the node’s files.'))),
    properties: Type.Optional(Type.Record(Type.String(), Property)),
  },
  describe('A node, with the capability it runs and its properties.'),
);

const FlowFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    flowId: Type.Optional(Type.String(describe('Omitted for a new flow.'))),
    name: Type.String({ minLength: 1, maxLength: 256 }),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    flowStatus: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')])),
    flowColor: Type.Optional(Type.String()),
    settings: Type.Optional(Type.Union([Type.Object({}), Type.Null()])),
    trigger: Type.Optional(Type.Object({})),
    nodes: Type.Record(Type.String(), Node),
    edges: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({ source: Type.String(), target: Type.String() }),
        describe('Links by ID, each with the IDs of its source and target nodes.'),
      ),
    ),
  },
  describe('The nodes, links, and settings of a flow. Its layout is in layout.json.'),
);

const LayoutFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    nodes: Type.Record(
      Type.String(),
      Type.Object({ x: Type.Number(), y: Type.Number() }),
      describe('Positions of nodes, in drawing order.'),
    ),
    edges: Type.Optional(Type.Array(Type.String())),
    canvas: Type.Optional(Type.Object({})),
  },
  describe('The layout of a flow. Nodes that are missing here are placed below the others.'),
);

const Secret = Type.Object(
  { $secret: Type.String() },
  {
    ...describe('The name of a secret. Its value is stored only in the environment.'),
    additionalProperties: false,
  },
);

const ConnectionsFile = Type.Object({
  $schema: Type.Optional(Type.String()),
  connections: Type.Array(
    Type.Object({
      connectionId: Type.String(
        describe('The ID that flows in this folder use for the connection.'),
      ),
      connectorId: Type.String(),
      name: Type.String(describe('The name of the connection in the environment.')),
      properties: Type.Optional(
        Type.Record(
          Type.String(),
          Type.Unsafe<unknown>({ anyOf: [Secret, {}] }),
          describe(
            'The connection’s settings. Omitting a setting doesn’t change it in the environment.',
          ),
        ),
      ),
    }),
  ),
});

const Variables = Type.Record(
  Type.String(),
  Type.Object({
    type: Type.Union(
      ['string', 'number', 'boolean', 'object', 'secret'].map(each => Type.Literal(each)),
    ),
    displayName: Type.Optional(Type.String({ maxLength: 2000 })),
    value: Type.Optional(Type.Unknown(describe('Omitted for secret variables.'))),
    mutable: Type.Optional(Type.Boolean(describe('Whether flows can change the variable.'))),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  }),
  describe('Variables by name.'),
);

const VariablesFile = Type.Object({
  $schema: Type.Optional(Type.String()),
  company: Type.Optional(Variables),
  flow: Type.Optional(
    Type.Record(Type.String(), Variables, describe('Flow variables by flow ID.')),
  ),
  flowInstance: Type.Optional(Variables),
  user: Type.Optional(Variables),
});

const Policy = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 256 }),
  status: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')])),
  flows: Type.Optional(
    Type.Array(
      Type.Object({
        flowId: Type.String(),
        versionId: Type.Integer(describe('-1 is the deployed version.')),
        weight: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
        successNodes: Type.Optional(Type.Array(Type.String())),
        ip: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
  trigger: Type.Optional(Type.Object({})),
});

const ApplicationFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    appId: Type.Optional(Type.String(describe('Omitted for a new application.'))),
    name: Type.String({ minLength: 1, maxLength: 256 }),
    status: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')])),
    apiKeyEnabled: Type.Optional(Type.Boolean()),
    oauth: Type.Optional(Type.Object({ enabled: Type.Optional(Type.Boolean()) })),
    policies: Type.Optional(Type.Record(Type.String(), Policy, describe('Flow policies by ID.'))),
  },
  describe(
    'An application with its flow policies. API keys and client secrets are stored only in the environment.',
  ),
);

const EnvironmentFile = Type.Object({
  url: Type.String(describe('The server’s URL, such as https://sluice.example.com.')),
  environment: Type.String(describe('The ID of the environment.')),
});

const schemas: Readonly<Record<string, TSchema>> = {
  [flowFile]: FlowFile,
  [layoutFile]: LayoutFile,
  'connections.json': ConnectionsFile,
  'variables.json': VariablesFile,
  'application.json': ApplicationFile,
  'sluice.json': EnvironmentFile,
};

const toItemFile = ({ kind, schema }: FlowItemKind): TSchema => {
  const { properties = {}, required = [] } = schema as Partial<TObject>;
  return {
    ...schema,
    properties: {
      $schema: Type.String(),
      [`${kind}Id`]: Type.String(describe('Omitted for a new item.')),
      name: Type.String({ minLength: 1, maxLength: 200 }),
      ...properties,
    },
    required: ['name', ...required],
  };
};

/** The schemas of a folder’s files, so that editors check and complete them, by file name. */
export const listSchemas = (kinds: readonly FlowItemKind[]): ReadonlyMap<string, string> =>
  new Map(
    [
      ...Object.entries(schemas),
      ...kinds.map(each => [`${each.kind}.json`, toItemFile(each)] as const),
    ].map(([name, schema]) => [
      name.replace(/\.json$/, '.schema.json'),
      writeJson({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }),
    ]),
  );

/** How a file of a flow names its schema. */
export const nameSchema = (file: string): string =>
  `../../schemas/${file.replace(/\.json$/, '.schema.json')}`;
