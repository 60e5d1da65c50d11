import type { AnyEndpoint } from '../../contract';
import type { ServerPlugin } from './plugin';

interface Media {
  readonly content: {
    readonly 'application/json': { readonly schema: unknown };
    readonly 'text/event-stream'?: { readonly schema: unknown };
  };
}
interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly object[];
  readonly requestBody?: Media & { readonly required: true };
  readonly responses: {
    readonly 200: Media & { readonly description: string };
    readonly default: Media & { readonly description: string };
  };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
/** The part of the document that its readers here need. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly [more: string]: unknown;
}

const wirePath = (path: string) => `/v1${path.replace(/:(\w+)/g, '{$1}')}`;

function parameters({ path, query }: AnyEndpoint) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const fields: Record<string, object> = {};
  const required = new Set<string>();
  for (const part of query?.allOf ?? (query ? [query] : [])) {
    Object.assign(fields, part.properties);
    for (const name of part.required ?? []) required.add(name);
  }
  const inQuery = Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function operation(endpoint: AnyEndpoint, plugin: string): Operation {
  const json = (schema: unknown): Media => ({ content: { 'application/json': { schema } } });
  const pieces = endpoint.streams && { 'text/event-stream': { schema: endpoint.reply } };
  return {
    summary: endpoint.summary,
    tags: [plugin],
    parameters: parameters(endpoint),
    ...(endpoint.body && { requestBody: { required: true, ...json(endpoint.body) } }),
    responses: {
      200: { description: 'Done.', content: { ...json(endpoint.reply).content, ...pieces } },
      default: {
        description: 'Refused or failed.',
        ...json({ $ref: '#/components/schemas/Error' }),
      },
    },
    security: endpoint.audience === 'anyone' ? [] : [{ [endpoint.audience]: [] }],
  };
}

/** The OpenAPI document of every call of these plugins, made from their endpoints. */
export function openApi(plugins: readonly ServerPlugin[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const audiences = new Set<string>();
  for (const plugin of plugins)
    for (const { endpoint } of plugin.handles ?? []) {
      (paths[wirePath(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = operation(
        endpoint,
        plugin.id,
      );
      if (endpoint.audience !== 'anyone') audiences.add(endpoint.audience);
    }
  const schemes = [...audiences].map(audience => [
    audience,
    audience === 'app'
      ? { type: 'apiKey', in: 'header', name: 'X-SK-API-KEY' }
      : { type: 'http', scheme: 'bearer' },
  ]);
  const text = { type: 'string' };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sluice',
      version,
      description: 'Design, check, deploy, run and watch identity flows.',
    },
    paths,
    components: {
      securitySchemes: Object.fromEntries(schemes),
      schemas: {
        Error: {
          type: 'object',
          properties: {
            message: text,
            errorMessage: text,
            cause: text,
            serviceName: text,
            logLevel: text,
            success: { const: false },
            httpResponseCode: { type: 'integer' },
            code: { type: 'integer' },
            details: {
              type: 'array',
              items: { type: 'object', properties: { at: text, message: text } },
            },
          },
        },
      },
    },
  };
}
