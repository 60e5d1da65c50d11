import type { Connection } from '#plugins/connections/contract';
import { definitionsIn } from '#plugins/connections/domain/storedValues';
import type { ConnectorManifest, PropertyDefinition } from '#plugins/connectors/contract';
import { findMissingSettings } from '#plugins/connectors/contract/kit/findMissing';

type Definitions = Readonly<Record<string, PropertyDefinition>>;

/** The settings of a connection: all that can be set with what is shown, and what is set. */
export interface ConnectionSettings {
  readonly name: string;
  /** Every property with its definition and its value, or the one it has by default. */
  readonly properties: Definitions;
  /** The properties that have a value of their own. */
  readonly held: Definitions;
}

const merge = (definitions: Definitions, held: Definitions): Record<string, PropertyDefinition> =>
  Object.fromEntries(
    [...new Set([...Object.keys(definitions), ...Object.keys(held)])].map(name => {
      const [definition, own] = [definitions[name], held[name]];
      const properties =
        (definition?.properties ?? own?.properties) &&
        merge(definitionsIn(definition), definitionsIn(own));
      return [name, { ...definition, ...own, ...(properties && { properties }) }];
    }),
  );

/**
 * Returns the settings of a connection; where its connector is not in the catalogue, those that
 * have a value.
 */
export function describeSettings(
  { name, properties }: Connection,
  connector: ConnectorManifest | undefined,
): ConnectionSettings {
  const names = connector?.accountConfigView.items.map(({ propertyName }) => propertyName) ?? [];
  const definitions = names.map(each => [each, connector?.properties[each] ?? {}] as const);
  return { name, properties: merge(Object.fromEntries(definitions), properties), held: properties };
}

/** Returns the values of a connection by property, secrets masked. */
const readValues = (held: Definitions): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(held).map(([name, each]) => [
      name,
      each.properties ? readValues(definitionsIn(each)) : each.value,
    ]),
  );

/** Returns the titles of the settings that a connection lacks, so that its nodes fail. */
export const listMissing = (
  { properties }: Connection,
  connector: ConnectorManifest | undefined,
): readonly string[] =>
  connector?.runnable ? findMissingSettings(connector, readValues(properties)) : [];

/**
 * Separates the settings that something here reads from those that are only kept, such as all of a
 * connector that cannot run here.
 */
export function separateUnread(properties: Definitions, connector: ConnectorManifest | undefined) {
  const unused = new Set(
    connector?.accountConfigView.items.flatMap(({ propertyName, unread }) =>
      unread || !connector.runnable ? [propertyName] : [],
    ),
  );
  const select = (isKept: boolean): Definitions =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => unused.has(name) === isKept));
  return { read: select(false), unread: select(true) };
}
