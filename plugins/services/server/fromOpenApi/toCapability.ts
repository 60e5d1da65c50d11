import { isRecord } from '#core/contract';
import { field, referring, type PropertyDefinition } from '#plugins/connectors/contract';
import type { DeclaredCapability, HttpCall, Template } from '../../contract';
import { OpenApiError, type OpenApiDocument, type Operation, type Schema } from './OpenApiDocument';
import { toInfo, toName, toTitle } from './toNames';

type Data = 'number' | 'boolean' | 'object' | 'array';
const types: Readonly<Record<string, Data>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
};
const mostOutputs = 12;
const ofEveryOutput = new Set(['rawResponse', 'statusCode', 'headers']);

/** The parts from which an operation’s capability is made, beside its document. */
export interface CapabilityTerms {
  /** The names of parameters that are settings of the connection. */
  readonly settings: ReadonlySet<string>;
  readonly warn: (sentence: string) => void;
}

/** The name of an operation's capability. */
export const nameCapability = ({ method, path, content }: Operation): string =>
  toName(typeof content['operationId'] === 'string' ? content['operationId'] : `${method} ${path}`);

function toProperty(name: string, schema: Schema, required: boolean): PropertyDefinition {
  const type = types[String(schema['type'])];
  const info = toInfo(schema['description']);
  const choices = Array.isArray(schema['enum']) ? schema['enum'] : undefined;
  const more = { ...(required && { required }), ...(info && { info }) };
  const title = toTitle(name);
  if (choices)
    return field(title, 'dropDown', {
      ...more,
      options: choices.map(each => ({ name: String(each), value: each })),
    });
  if (type === 'object' || type === 'array' || schema['properties'])
    return field(title, 'codeEditor', { ...more, type: 'object', language: 'json' });
  if (type === 'boolean') return field(title, 'toggleSwitch', { ...more, type });
  return referring(title, { ...more, ...(type && { type }) });
}

const toTemplate = (property: string, schema: Schema): Template => {
  const type = types[String(schema['type'])] ?? (schema['properties'] ? 'object' : undefined);
  return type ? { $as: type, value: `{${property}}` } : `{${property}}`;
};

/** The capability of one operation; fails where its body can't be declared. */
export function toCapability(
  document: OpenApiDocument,
  operation: Operation,
  { settings, warn }: CapabilityTerms,
): DeclaredCapability {
  const { method, content, parameters } = operation;
  const properties: Record<string, PropertyDefinition> = {};
  const query: Record<string, Template> = {};
  const headers: Record<string, Template> = {};
  let path = operation.path;
  for (const { name, in: place, required, description, schema } of parameters) {
    const property = toName(name);
    if (place === 'cookie') {
      warn(`${nameCapability(operation)} leaves out the cookie “${name}”.`);
      continue;
    }
    if (place === 'path') {
      const filled = settings.has(name) ? `{connection.${property}}` : `{${property}}`;
      path = path.replaceAll(`{${name}}`, filled);
      if (settings.has(name)) continue;
    }
    properties[property] = toProperty(name, { description, ...schema }, required);
    if (place === 'query') query[name] = `{${property}}`;
    if (place === 'header') headers[name] = `{${property}}`;
  }
  const body = toBody(document, operation, properties);
  const { output, success } = readResponses(document, operation);
  const call: HttpCall = {
    method: method.toUpperCase() as HttpCall['method'],
    path,
    ...(Object.keys(query).length > 0 && { query }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body && { body }),
    ...(success.length > 0 && { success }),
    ...(isOpen(content['security']) && { authentication: { kind: 'none' } }),
    ...(Object.keys(output).length > 0 && { output }),
  };
  const summary = toInfo(content['summary']);
  const subTitle = toInfo(content['description']);
  return {
    title: summary ?? toTitle(nameCapability(operation)),
    ...(subTitle && subTitle !== summary && { subTitle }),
    ...(Object.keys(properties).length > 0 && { properties }),
    call,
  };
}

const isOpen = (security: unknown) => Array.isArray(security) && security.length === 0;

function toBody(
  document: OpenApiDocument,
  operation: Operation,
  properties: Record<string, PropertyDefinition>,
): HttpCall['body'] | undefined {
  const { content, required } = document.resolve(operation.content['requestBody']);
  if (!isRecord(content)) return undefined;
  const media = Object.keys(content);
  const json = media.find(each => /[/+]json\b/.test(each));
  const form = media.find(each => each === 'application/x-www-form-urlencoded');
  const chosen = json ?? form;
  if (!chosen)
    throw new OpenApiError(
      `its body is ${media.join(', ')}, and only JSON and forms can be declared`,
    );
  const { schema } = document.resolve(content[chosen]);
  const fields = document.readProperties(schema);
  const template: Record<string, Template> = {};
  for (const [name, each] of Object.entries(fields.properties)) {
    if (each['readOnly'] === true) continue;
    const property = toName(name);
    properties[property] ??= toProperty(name, each, fields.required.includes(name));
    template[name] = toTemplate(property, each);
  }
  if (!json) return { form: template };
  const contentType = json === 'application/json' ? {} : { contentType: json };
  if (Object.keys(template).length > 0) return { json: template, ...contentType };
  properties['body'] = toProperty('body', { type: 'object' }, required === true);
  return { json: { $as: 'object', value: '{body}' }, ...contentType };
}

function readResponses(document: OpenApiDocument, { content }: Operation) {
  const responses = Object.entries(document.resolve(content['responses']));
  const good = responses.filter(([status]) => /^2\d\d$/.test(status));
  const [, answer] = good[0] ?? [];
  const media = document.resolve(document.resolve(answer)['content']);
  const [, json] = Object.entries(media).find(([name]) => /[/+]json\b/.test(name)) ?? [];
  const { schema } = document.resolve(json);
  const names = Object.keys(document.readProperties(schema).properties)
    .filter(name => /^[A-Za-z]\w*$/.test(name) && !ofEveryOutput.has(name))
    .slice(0, mostOutputs);
  return {
    success: good.map(([status]) => Number(status)),
    output: Object.fromEntries(names.map(name => [name, `{answer.body.${name}}`])),
  };
}
