import type { ConnectorManifest, PropertyDefinition } from '#plugins/connectors/contract/manifest';
import type { LintedCapability } from './lintContext';

/** Connectors whose own rules say more than "a field is empty". */
const ruled = new Set(['flowConnector', 'nodeConnector']);
/** Fields whose content may stand in another field of the node instead. */
const elsewhere = new Set([
  'message',
  'customHTML',
  'saveVariables',
  'saveFlowVariables',
  'saveUserVariables',
]);

/** Returns what is known of a capability that the catalogue of this installation does not have. */
export const toAbsentCapability = (capabilityName: string): LintedCapability | undefined =>
  capabilityName === ''
    ? undefined
    : { title: capabilityName, respondToUser: false, required: [], runs: false, absent: true };

/**
 * Reads what rules know of a capability from its connector's manifest; a field with a default or a
 * condition is never missed.
 */
export function toLintedCapability(
  manifest: ConnectorManifest | undefined,
  capabilityName: string,
): LintedCapability | undefined {
  const capability = manifest?.capabilities[capabilityName];
  if (!manifest || !capability) return undefined;
  const own =
    (capability as { readonly properties?: Readonly<Record<string, PropertyDefinition>> })
      .properties ?? {};
  const required = capability.flowConfigView.items.flatMap(({ propertyName: name }) => {
    const definition = own[name] ?? manifest.properties[name];
    if (definition?.required !== true || definition.value !== undefined || definition.visibility)
      return [];
    if (ruled.has(manifest.connectorId) || elsewhere.has(name)) return [];
    return [{ name, title: definition.displayName ?? name }];
  });
  const secure = [
    ...(capability.takesSecrets ?? []),
    ...Object.entries({ ...manifest.properties, ...own }).flatMap(([name, { secure: is }]) =>
      is ? [name] : [],
    ),
  ];
  const wants = Object.entries({ ...manifest.properties, ...own }).flatMap(([name, { type }]) =>
    type === 'number' || type === 'boolean' ? [[name, type] as const] : [],
  );
  return {
    title: capability.title,
    respondToUser: capability.respondToUser === true,
    runs: capability.runs === true,
    required,
    ...(secure.length > 0 && { secure }),
    ...(capability.takesSecrets && { takesSecrets: capability.takesSecrets }),
    ...(capability.localOutputSchema !== undefined && { output: capability.localOutputSchema }),
    ...(wants.length > 0 && { wants: Object.fromEntries(wants) }),
    ...(capability.traits && { traits: capability.traits }),
  };
}
