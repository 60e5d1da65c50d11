import type { Connector, DirectCall, NodeCall } from '../connector';
import type { NodeOutcome } from '../nodeOutcome';
import type { TestCall, TestOutcome, EnrichCall, EnrichedProperties } from '../connectorCalls';
import type { PropertyDefinition } from '../manifest';

interface Capability {
  readonly title: string;
  readonly subTitle?: string;
  readonly type: 'action' | 'trigger';
  /** Shows a screen to the end user. */
  readonly respondToUser?: boolean;
  /** Properties that may hold secret variables. */
  readonly takesSecrets?: string[];
  /** Traits for analyzing flows: `mfa` if its success means that a second factor was verified. */
  readonly traits?: string[];
  /**
   * Reaches nothing outside the run, keeps nothing and asks no clock: a replay runs it again. All
   * else is answered from the record.
   */
  readonly pure?: boolean;
  /**
   * It calls the code in one property with the list of inputs in another, so that several in a row
   * may run in one go.
   */
  readonly runsFunction?: { readonly code: string; readonly inputs: string };
  /** The properties of the node, in order. */
  readonly properties?: Readonly<Record<string, PropertyDefinition>>;
  /** JSON schema properties of what it leaves under `payload.output`. */
  readonly output?: Readonly<Record<string, unknown>>;
  /** Without one the capability is shown, but a node of it never runs. */
  readonly run?: (call: NodeCall) => Promise<NodeOutcome> | NodeOutcome;
  /** Returns the reply to an application that calls it without a flow. */
  readonly answer?: (call: DirectCall) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Knows more of the properties than can stand here, such as the choices of now; asked again when
   * one of `by` changes.
   */
  readonly enrich?: {
    readonly by?: readonly string[];
    readonly run: (call: EnrichCall) => Promise<EnrichedProperties> | EnrichedProperties;
  };
}
interface ConnectorDefinition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Name and value of the catalogue's category. */
  readonly category?: { readonly name: string; readonly value: string };
  /** The node's bar, its surface and the text on it. */
  readonly colors: { readonly dark: string; readonly canvas: string; readonly canvasText: string };
  /** The properties of a connection of it. */
  readonly account?: Readonly<Record<string, PropertyDefinition>>;
  /** Tries a connection of it for real. */
  readonly test?: (call: TestCall) => Promise<TestOutcome> | TestOutcome;
  readonly capabilities: Readonly<Record<string, Capability>>;
}

const items = (properties: Readonly<Record<string, unknown>> = {}) => ({
  items: Object.keys(properties).map(propertyName => ({ propertyName })),
});

/** A connector whose manifest and runs are written side by side, one capability after the other. */
export function defineConnector(terms: ConnectorDefinition): Connector {
  const { id, name, description, category, colors, account, test, capabilities } = terms;
  const all = Object.entries(capabilities);
  const properties: Record<string, PropertyDefinition> = { ...account };
  for (const [, capability] of all)
    for (const [property, definition] of Object.entries(capability.properties ?? {}))
      properties[property] ??= definition;
  // One name may be required at one capability and not at another.
  const getOwnProperties = (asked: Capability['properties'] = {}) => {
    const own = Object.entries(asked).flatMap(([name, each]) =>
      properties[name]?.required === each.required
        ? []
        : [[name, { ...each, required: each.required === true }] as const],
    );
    return own.length > 0 ? { properties: Object.fromEntries(own) } : {};
  };
  return {
    manifest: {
      connectorId: id,
      name,
      description,
      connectorCategories: [category ?? { name: 'Core', value: 'core' }],
      metadata: { colors },
      properties,
      accountConfigView: items(account),
      capabilities: Object.fromEntries(
        all.map(
          ([
            key,
            {
              title,
              subTitle,
              type,
              respondToUser,
              takesSecrets,
              traits,
              pure,
              runsFunction,
              properties,
              output,
              run,
              answer,
              enrich,
            },
          ]) => [
            key,
            {
              title,
              type,
              ...(subTitle && { subTitle }),
              ...(respondToUser && { respondToUser }),
              ...(takesSecrets && { takesSecrets }),
              ...(traits && { traits }),
              ...(pure && { pure }),
              ...(runsFunction && { runsFunction }),
              ...(run && { runs: true }),
              ...(answer && { apiEnabled: true }),
              ...(enrich && { enrichedBy: [...(enrich.by ?? [])] }),
              flowConfigView: items(properties),
              ...getOwnProperties(properties),
              ...(output && {
                localOutputSchema: { output: { type: 'object', properties: output } },
              }),
            },
          ],
        ),
      ),
      runnable: true,
    },
    ...(test && { test }),
    run: Object.fromEntries(all.flatMap(([key, { run }]) => (run ? [[key, run]] : []))),
    enrich: Object.fromEntries(
      all.flatMap(([key, { enrich }]) => (enrich ? [[key, enrich.run]] : [])),
    ),
    answer: Object.fromEntries(all.flatMap(([key, { answer }]) => (answer ? [[key, answer]] : []))),
  };
}
