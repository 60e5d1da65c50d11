import { isRecord } from '#core/contract';
import type { ConnectorManifest, PropertyDefinition } from '../manifest';

type Definitions = Readonly<Record<string, PropertyDefinition>>;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Returns the titles of the required properties without a value, inside composite ones as well;
 * `needs` names more that are required.
 */
export const findMissing = (
  definitions: Definitions,
  values: Readonly<Record<string, unknown>>,
  needs: readonly string[] = [],
): readonly string[] =>
  Object.entries(definitions).flatMap(([name, definition]) => {
    const { displayName, required, requiredWith = '', properties } = definition;
    const value = values[name];
    if (properties) return findMissing(properties as Definitions, isRecord(value) ? value : {});
    const needed = required || needs.includes(name) || !isBlank(values[requiredWith]);
    return needed && isBlank(value) ? [displayName ?? name] : [];
  });

/**
 * Returns the titles of the settings that nodes of a connector need and its connection lacks; one
 * with a default is never missed.
 */
export function findMissingSettings(
  { accountConfigView, properties }: Pick<ConnectorManifest, 'accountConfigView' | 'properties'>,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const settings = accountConfigView.items
    .map(({ propertyName }) => propertyName)
    .filter(name => properties[name]?.value === undefined);
  return findMissing(
    Object.fromEntries(settings.map(name => [name, properties[name] ?? {}])),
    values,
  );
}

const isNeeded = ({ value, required, requiredWith, properties }: PropertyDefinition): boolean =>
  value === undefined &&
  (required === true ||
    requiredWith !== undefined ||
    (properties !== undefined && Object.values(properties as Definitions).some(isNeeded)));

/** Returns the settings that a connection of a connector may lack, also only inside them. */
export const pickNeededSettings = ({
  accountConfigView,
  properties,
}: Pick<ConnectorManifest, 'accountConfigView' | 'properties'>): Definitions =>
  Object.fromEntries(
    accountConfigView.items.flatMap(({ propertyName: name }) => {
      const setting = properties[name];
      return setting && isNeeded(setting) ? [[name, setting] as const] : [];
    }),
  );

/** Whether nodes of a connector run only where their connection has certain settings. */
export const hasRequiredSettings = (
  manifest: Pick<ConnectorManifest, 'accountConfigView' | 'properties'>,
): boolean => findMissingSettings(manifest, {}).length > 0;
