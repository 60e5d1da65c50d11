import type { EnrichCall, EnrichedProperties } from '#plugins/connectors/contract';
import { listClaims, isSchema, schemaOfExample } from '#plugins/connectors/domain/schemaOfExample';

const shown = 6;

/**
 * Where an example of an answer stands in place of a schema: the claims in it, and the schema that
 * it fits.
 */
export function responseClaims({ properties }: EnrichCall): EnrichedProperties {
  const text = properties['outputSchema'];
  if (typeof text !== 'string' || text.trim() === '' || text.length > 200_000) return {};
  let example: unknown;
  try {
    example = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof example !== 'object' || example === null || isSchema(example)) return {};
  const claims = listClaims(example);
  const rawResponse = { type: 'object', properties: { body: schemaOfExample(example) } };
  const schema = { output: { type: 'object', properties: { rawResponse } } };
  const named = claims.slice(0, shown).join(', ');
  const more = claims.length > shown ? ` and ${claims.length - shown} more` : '';
  const has = claims.length > 0 ? ` with ${named}${more}` : '';
  return {
    outputSchema: {
      options: claims.map(claim => ({ name: claim, value: claim })),
      proposal: {
        text: `This is an example of an answer${has}. Take over the schema of it, and later nodes can refer to what it brings.`,
        value: JSON.stringify(schema, null, 2),
      },
    },
  };
}
