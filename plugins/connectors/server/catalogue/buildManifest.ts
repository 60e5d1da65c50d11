import type { ConnectorManifest, PropertyDefinition } from '../../contract';
import type { CapabilityManifest } from '../../contract/internal';
import { getColors } from '../../contract/kit/colors';
import { humanise } from '../../contract/kit/humanise';
import { providerProperties } from '../../contract/kit/providerAccount';
import type { CapabilityFacts, ConnectorFacts, PropertyFacts } from './knownConnectors';

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
      properties: { ...providerProperties },
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
