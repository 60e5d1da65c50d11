import { Value } from 'typebox/value';
import { getErrorMessage, isRecord } from '#core/contract';
import { measure } from '#core/contract/valueSize';
import { ConnectorManifest, defineConnector, type Connector } from '#plugins/connectors/contract';
import { PackageError } from '#core/server/internal';
import type { IsolatedPackage } from './IsolatedPackage';
import { readJson } from './readAnswer';
import { runCapability, testConnection } from './runConnector';

/** The most that the connectors of a package may say of themselves, in characters of JSON. */
const largest = 512 * 1024;
const mostConnectors = 20;

/** Whether an ID is the package's: those of `risk` are none of `riskplus`. */
const isOwnId = (id: string, plugin: string): boolean =>
  id === plugin ||
  (id.startsWith(plugin) && /^[A-Z][A-Za-z0-9]{0,40}$/.test(id.slice(plugin.length)));

/** Fields of a capability that a package may set; all others are for trusted connectors. */
const sayable = [
  'title',
  'subTitle',
  'type',
  'respondToUser',
  'takesSecrets',
  'properties',
  'output',
] as const;

type Terms = Parameters<typeof defineConnector>[0];

/**
 * Reads what a package says of its connectors, as data, and returns connectors that run in the
 * package’s processes.
 *
 * @throws with a sentence that says what its author must change
 */
export function readConnectors(from: IsolatedPackage, json: string): readonly Connector[] {
  const refuse = (why: string) =>
    new PackageError(`The connectors in ${from.name} can’t be used: ${why}`);
  if (json.length > largest) throw refuse('their manifests are larger than 512 KiB.');
  let list: unknown;
  try {
    list = readJson(json);
    measure(list, largest);
  } catch (fault) {
    throw refuse(getErrorMessage(fault));
  }
  if (isRecord(list) && typeof list['fault'] === 'string') throw refuse(list['fault']);
  if (!Array.isArray(list) || list.length === 0) throw refuse('it exports no connectors.');
  if (list.length > mostConnectors)
    throw refuse(`it exports more than ${mostConnectors} connectors.`);
  return list.map((terms: unknown, connector) => {
    if (!isRecord(terms)) throw refuse('a connector was not created with defineConnector.');
    const { id, name, description, category, colors, account, test, capabilities } = terms;
    if (typeof id !== 'string' || !isOwnId(id, from.id))
      throw refuse(
        `the ID “${String(id).slice(0, 60)}” must be “${from.id}” or begin with it and a capital letter, such as “${from.id}Connector”.`,
      );
    if (from.connectorIds.length > 0 && !from.connectorIds.includes(id))
      throw refuse(
        `package.json doesn’t list ${id} under "sluice.connectorIds". Build the package again.`,
      );
    if (!isRecord(capabilities)) throw refuse(`${id} has no capabilities.`);
    const place = { from, connector };
    const shown = Object.entries(capabilities).map(([key, capability]) => {
      if (!isRecord(capability)) throw refuse(`the capability ${key} in ${id} is not an object.`);
      const facts = sayable.flatMap(fact => (fact in capability ? [[fact, capability[fact]]] : []));
      const run = capability['run'] === true && {
        run: (call: Parameters<typeof runCapability>[2]) => runCapability(place, key, call),
      };
      return [key, { ...Object.fromEntries(facts), ...run }];
    });
    let made: Connector;
    try {
      made = defineConnector({
        id,
        name,
        description: description ?? '',
        category: category ?? { name: 'Packages', value: 'packages' },
        colors: colors ?? { dark: '#3b5166', canvas: '#eef2f6', canvasText: '#1f2937' },
        ...(account !== undefined && { account }),
        ...(test === true && {
          test: (call: Parameters<typeof testConnection>[1]) => testConnection(place, call),
        }),
        capabilities: Object.fromEntries(shown),
      } as unknown as Terms);
    } catch (fault) {
      throw refuse(`${id}: ${getErrorMessage(fault)}`);
    }
    const [wrong] = Value.Errors(ConnectorManifest, made.manifest);
    if (wrong) throw refuse(`in ${id}, ${wrong.instancePath} ${wrong.message}.`);
    return made;
  });
}
