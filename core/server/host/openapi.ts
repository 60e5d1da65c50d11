import type { AnyEndpoint } from '../../contract';
import type { ServerPlugin } from './plugin';
import { escapeHtml, htmlDocument } from '../../contract/html';

interface Media {
  readonly content: {
    readonly 'application/json': { readonly schema: unknown };
    readonly 'text/event-stream'?: { readonly schema: unknown };
  };
}
interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly object[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
  };
  readonly responses: {
    readonly 200: Media & { readonly description: string };
    readonly default: Media & { readonly description: string };
  };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
/** The part of the document that its readers here need. */
interface OpenApiDocument {
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

interface BodySchema {
  readonly required?: readonly string[];
  readonly allOf?: readonly BodySchema[];
}
/** Whether a body has to be sent: a call without one counts as a call with an empty object. */
const needsFields = ({ required = [], allOf = [] }: BodySchema): boolean =>
  required.length > 0 || allOf.some(needsFields);

const confirmedText =
  'Requires that the person signed in or entered their password again within the last ten minutes. Otherwise, the call fails with code 1996.';

function operation(endpoint: AnyEndpoint, plugin: string): Operation {
  const json = (schema: unknown): Media => ({ content: { 'application/json': { schema } } });
  const pieces = endpoint.streams && { 'text/event-stream': { schema: endpoint.reply } };
  return {
    summary: endpoint.summary,
    ...(endpoint.confirmed && { description: confirmedText }),
    tags: [plugin],
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: needsFields(endpoint.body),
        content: Object.fromEntries(
          (endpoint.mediaTypes ?? ['application/json']).map(type => [
            type,
            { schema: endpoint.body },
          ]),
        ),
      },
    }),
    responses: {
      200: { description: 'Done.', content: { ...json(endpoint.reply).content, ...pieces } },
      default: {
        description: 'Failed.',
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
      description: 'Design, check, deploy, run, and monitor identity flows.',
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

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;text-transform:capitalize;border-bottom:1px solid #8884}
details{margin:.4rem 0;padding:.4rem .6rem;border:1px solid #8884;border-radius:8px}
summary{cursor:pointer}code,pre{font:0.85rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.8rem;background:#8881;border-radius:6px}
.m{display:inline-block;min-width:4.2rem;font-weight:700}`;

const json = (value: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** The OpenAPI document as a page a person can read, without script. */
export function openApiPage(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(methods)) {
      const audience = call.security.flatMap(scheme => Object.keys(scheme)).join() || 'anyone';
      const parts = [
        `<details><summary><code><span class="m">${method.toUpperCase()}</span>${escapeHtml(path)}</code> ${escapeHtml(call.summary)}</summary>`,
        `<p>Token: ${escapeHtml(audience)}</p>`,
        call.description ? `<p>${escapeHtml(call.description)}</p>` : '',
        call.parameters.length > 0 ? `<p>Parameters</p>${json(call.parameters)}` : '',
        call.requestBody
          ? `<p>Body</p>${json(Object.values(call.requestBody.content)[0]?.schema)}`
          : '',
        `<p>Answer</p>${json(call.responses[200].content['application/json'].schema)}</details>`,
      ];
      const tag = call.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), parts.join('')]);
    }
  const sections = [...groups].map(
    ([tag, calls]) => `<section><h2>${escapeHtml(tag)}</h2>${calls.join('')}</section>`,
  );
  return htmlDocument({
    title: 'Sluice API',
    head: `<style>${style}</style>`,
    body: `<main><h1>Sluice API</h1>\n<p>All API calls, generated from the declarations that the server enforces. As an OpenAPI document: <a href="/openapi.json">/openapi.json</a>.</p>\n${sections.join('\n')}</main>`,
  });
}
