import type { CapabilityManifest, ConnectorManifest, PropertyDefinition } from '../../contract';
import { humanise } from '../../domain/humanise';
import type { CapabilityFacts, ConnectorFacts, PropertyFacts } from './knownConnectors';

interface Colors {
  readonly canvas: string;
  readonly canvasText: string;
  readonly dark: string;
}

const colors = (dark: string, canvas: string): Colors => ({ canvas, canvasText: '#1f2937', dark });

const byCategory: Readonly<Record<string, Colors>> = {
  core: colors('#3b5bdb', '#e7edff'),
  authenticate: colors('#5f3dc4', '#eee8ff'),
  verify: colors('#0b7285', '#e0f5f8'),
  operate: colors('#495057', '#eef0f3'),
  authorize: colors('#2b7a3d', '#e3f6e6'),
  fraud: colors('#c92a2a', '#fdeaea'),
  profile: colors('#b35c00', '#fff1df'),
  mdm: colors('#364fc7', '#e6eafc'),
  api: colors('#087f5b', '#e0f6ef'),
  native: colors('#862e9c', '#f6e8fa'),
};
const plain = colors('#495057', '#eef0f3');

/**
 * The colours in which nodes of a connector are drawn when it brings none of its own: one set for
 * each category.
 */
export const getColors = (category: string | undefined): Colors =>
  byCategory[category ?? ''] ?? plain;

/**
 * The properties inside the composite sign-in properties `customAuth`, `openId` and `oauth2` (wire
 * facts, section 4).
 */
const customAuth: Readonly<Record<string, PropertyFacts>> = {
  providerName: {},
  authTypeDropdown: {
    is: 'Auth Type',
    as: 'dropDown',
    options: [
      ['Oauth2', 'oauth2'],
      ['OpenId', 'openId'],
    ],
  },
  skRedirectUri: { is: 'Redirect URL' },
  issuerUrl: {},
  authorizationEndpoint: {},
  tokenEndpoint: {},
  bearerToken: { is: 'Token Attachment' },
  userInfoEndpoint: { as: 'textFieldArrayView', of: 'array' },
  clientId: {},
  clientSecret: { secure: true },
  scope: {},
  code: { is: 'Authorization Query Parameter Name' },
  userConnectorAttributeMapping: { as: 'keyValueList', of: 'array' },
  customAttributes: { as: 'keyValueList', of: 'array' },
  returnToUrl: { is: 'Application Return To URL' },
};

/** The title of a connector category. */
const categoryTitle = (category: string): string =>
  category === 'mdm' || category === 'api' ? category.toUpperCase() : humanise(category);

const composite = new Set(['customAuth', 'openId', 'oauth2']);

function definition(name: string, facts: PropertyFacts): PropertyDefinition {
  const offersNothing =
    facts.as?.startsWith('dropDown') && !facts.options && facts.as !== 'dropDownAsync';
  return {
    displayName: facts.is ?? humanise(name),
    type: facts.of ?? 'string',
    preferredControlType: offersNothing ? 'textField' : (facts.as ?? 'textField'),
    ...(facts.value !== undefined && { value: facts.value }),
    ...(facts.required && { required: true }),
    ...(facts.refs && { enableParameters: true }),
    ...(facts.options && { options: facts.options.map(([name, value]) => ({ name, value })) }),
    ...(facts.secure && { secure: true }),
    ...(facts.language && { language: facts.language }),
    ...(composite.has(name) && {
      properties: Object.fromEntries(
        Object.entries(customAuth).map(([name, facts]) => [name, definition(name, facts)]),
      ),
    }),
  };
}

const items = (names: readonly string[]) => ({
  items: names.map(propertyName => ({ propertyName })),
});

function capability(name: string, { is, type, asks }: CapabilityFacts): CapabilityManifest {
  return { title: is ?? humanise(name), type, flowConfigView: items(Object.keys(asks)) };
}

/** The catalogue's manifest of a connector that is known by its facts only. */
export function buildManifest(facts: ConnectorFacts): ConnectorManifest {
  const asked: Record<string, PropertyFacts> = Object.assign(
    {},
    ...Object.values(facts.can).map(({ asks }) => asks),
  );
  return {
    connectorId: facts.id,
    name: facts.name,
    connectorCategories: facts.in.map(value => ({ name: categoryTitle(value), value })),
    metadata: { colors: getColors(facts.in[0]) },
    properties: Object.fromEntries(
      Object.entries({ ...asked, ...facts.account }).map(([name, each]) => [
        name,
        definition(name, each),
      ]),
    ),
    accountConfigView: items(Object.keys(facts.account)),
    capabilities: Object.fromEntries(
      Object.entries(facts.can).map(([name, each]) => [name, capability(name, each)]),
    ),
    runnable: false,
  };
}
