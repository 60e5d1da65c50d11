import { Type, type Static } from 'typebox';
import { isRecord } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { parseShallow } from '#core/contract/valueSize';

/**
 * How a property is asked for and shown (wire facts, section 4). More keys of the vendor's format
 * are kept.
 */
export const PropertyDefinition = Type.Object({
  displayName: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  preferredControlType: Type.Optional(Type.String()),
  value: Type.Optional(Type.Unknown()),
  info: Type.Optional(Type.String()),
  placeholder: Type.Optional(Type.String()),
  required: Type.Optional(Type.Boolean()),
  /** Required where the setting of this name has a value. */
  requiredWith: Type.Optional(Type.String()),
  /** Whether the field offers the `{}` variable picker. */
  enableParameters: Type.Optional(Type.Boolean()),
  options: Type.Optional(Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() }))),
  /** A secret: stored encrypted, read back as ******. */
  secure: Type.Optional(Type.Boolean()),
  language: Type.Optional(Type.String()),
  /** Shown only while the named properties have these values. */
  visibility: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  /**
   * The properties inside a composite one, such as the sign-in settings of an OpenID Connect
   * provider.
   */
  properties: Type.Optional(
    Type.Record(Type.String(), Type.Object({}, { additionalProperties: true })),
  ),
});
export type PropertyDefinition = Static<typeof PropertyDefinition>;

export const CapabilityManifest = Type.Object({
  title: Type.String(),
  subTitle: Type.Optional(Type.String()),
  type: Type.Union([Type.Literal('action'), Type.Literal('trigger')]),
  /** Whether it shows a screen to the end user. */
  respondToUser: Type.Optional(Type.Boolean()),
  /** The node-level properties, in the order they are asked for. */
  flowConfigView: Type.Object({ items: Type.Array(Type.Object({ propertyName: Type.String() })) }),
  localOutputSchema: Type.Optional(Type.Unknown()),
  /**
   * Properties in which a reference to a secret variable leads to its value; in all others the node
   * fails.
   */
  takesSecrets: Type.Optional(Type.Array(Type.String())),
  /** Traits for analyzing flows: `mfa` if its success means that a second factor was verified. */
  traits: Type.Optional(Type.Array(Type.String())),
  /** Applications may call it without a flow, with their API key. */
  apiEnabled: Type.Optional(Type.Boolean()),
  /** More of its properties can be asked for; the answer follows from the values of these. */
  enrichedBy: Type.Optional(Type.Array(Type.String())),
  /** It runs in this installation; without it a flow of the company may stand in. */
  runs: Type.Optional(Type.Boolean()),
  /**
   * Reaches nothing outside the run, keeps nothing and asks no clock: a replay runs it again. All
   * else is answered from the record.
   */
  pure: Type.Optional(Type.Boolean()),
  /**
   * It calls the code in one property with the list of inputs in another, so that several in a row
   * may run in one go.
   */
  runsFunction: Type.Optional(Type.Object({ code: Type.String(), inputs: Type.String() })),
});
export type CapabilityManifest = Static<typeof CapabilityManifest>;

/** A connector of the catalogue, in the vendor's manifest format. */
export const ConnectorManifest = Type.Object({
  connectorId: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  connectorCategories: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  metadata: Type.Object({
    colors: Type.Object({ canvas: Type.String(), canvasText: Type.String(), dark: Type.String() }),
  }),
  /**
   * All properties, account level and node level, by name. A capability may override one in
   * `capabilities[x].properties`.
   */
  properties: Type.Record(Type.String(), PropertyDefinition),
  accountConfigView: Type.Object({
    items: Type.Array(
      Type.Object({
        propertyName: Type.String(),
        /** Kept for other installations: nothing in this one reads its value. */
        unread: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  capabilities: Type.Record(Type.String(), CapabilityManifest),
  /**
   * Whether this installation can run it; false for cloud services kept for import, show, lint and
   * export.
   */
  runnable: Type.Boolean(),
});
export type ConnectorManifest = Static<typeof ConnectorManifest>;

/**
 * A value as a data type wants it, where nothing is lost: "5" for a number, "true" for a boolean,
 * JSON for an object or array, text for a plain value. What does not fit, or nests too deep for a
 * run, stays as it is.
 */
export function adaptValue(value: unknown, type: unknown): unknown {
  const wanted = typeof type === 'string' ? type.toLowerCase() : undefined;
  if (typeof value === 'string') {
    if (wanted === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
      return Number(value);
    if (wanted === 'boolean' && /^\s*(true|false)\s*$/i.test(value))
      return value.trim().toLowerCase() === 'true';
    if ((wanted === 'object' || wanted === 'array') && /^\s*[[{]/.test(value))
      try {
        return parseShallow(value);
      } catch {
        return value;
      }
  }
  if (wanted === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return String(value);
  return value;
}

const isTextType = (type: unknown) => typeof type === 'string' && type.toLowerCase() === 'string';

/** The same for what a function or a flow is called with: a text is told an object as its JSON. */
export const adaptParameter = (value: unknown, type: unknown): unknown =>
  isTextType(type) && isObject(value) ? JSON.stringify(value) : adaptValue(value, type);

/** The same for a function: a text without a value is empty, as it is in templates. */
export const adaptArgument = (value: unknown, type: unknown): unknown =>
  value === undefined && isTextType(type) ? '' : adaptParameter(value, type);

/** Returns the rows of a list property; what is no row is left out. */
export const readRows = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
