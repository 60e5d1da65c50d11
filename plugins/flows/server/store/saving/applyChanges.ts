import type { Input } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import type { saveFlow, InputField } from '#plugins/flows/contract/internal';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { listConnectorIds } from '#plugins/flows/contract/graph/elements/graphIndex';
import { toBadRequest } from '#plugins/flows/contract/graph/checks/refusal';
import { withoutCompiled } from '#plugins/flows/contract/graph/withoutCompiled';

/** The JSON schema that the rows of an input schema stand for (wire facts, 6h). */
function compiledInputs(fields: readonly InputField[]) {
  const properties = fields.map(
    ({ propertyName, description = '', preferredDataType, isExpanded = false }) => [
      propertyName,
      { description, preferredDataType, isExpanded, type: preferredDataType, name: propertyName },
    ],
  );
  const required = fields
    .filter(field => field.required === true)
    .map(({ propertyName }) => propertyName);
  return {
    parameters: {
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      required,
    },
  };
}

type Changes = Omit<Input<typeof saveFlow>['body'], 'currentVersion' | 'message'>;

/**
 * A flow with the sent parts in place of its own; the rest stays. A graph that cannot be drawn or
 * run is refused.
 */
export function applyChanges<F extends Flow>(flow: F, changes: Changes): F {
  const { name, description, graphData, inputSchema, outputSchema, settings, trigger, flowColor } =
    changes;
  if (graphData) toBadRequest('body', () => checkGraph(graphData, 'graphData'));
  const kept = graphData ? withoutCompiled(flow) : flow;
  return {
    ...kept,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(graphData === undefined ? {} : { graphData, connectorIds: listConnectorIds(graphData) }),
    ...(inputSchema === undefined || sameAs(inputSchema, flow.inputSchema ?? undefined)
      ? {}
      : {
          inputSchema,
          inputSchemaCompiled: compiledInputs(inputSchema),
          isInputSchemaSaved: true,
        }),
    ...(outputSchema === undefined
      ? {}
      : { outputSchema, outputSchemaCompiled: outputSchema, isOutputSchemaSaved: true }),
    ...(settings === undefined ? {} : { settings }),
    ...(trigger === undefined ? {} : { trigger }),
    ...(flowColor === undefined ? {} : { flowColor }),
  };
}

const sameAs = (sent: readonly unknown[], stored: readonly unknown[] | undefined) =>
  JSON.stringify(sent) === JSON.stringify(stored ?? []);
