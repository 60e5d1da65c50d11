import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { parse } from 'yaml';
import { isRecord } from '#core/contract';
import { findSharedData } from '#testing/kits/findSharedData';

/** A request of an API with what was answered, both as JSON. */
interface Exchange {
  readonly method: string;
  /** The path after the version of the API. */
  readonly path: string;
  readonly sent?: unknown;
  /** The media type of what was sent; JSON without it. */
  readonly type?: string | undefined;
  readonly answered?: unknown;
}
type Reading = 'request' | 'change' | 'answer';

/** A schema as it holds for a request, where read-only fields are absent, or for a partial change. */
function toReading(schema: unknown, reading: Reading): unknown {
  if (Array.isArray(schema)) return schema.map(each => toReading(each, reading));
  if (!isRecord(schema)) return schema;
  const { required, ...rest } = schema;
  const read = Object.fromEntries(
    Object.entries(rest).map(([name, each]) => [name, toReading(each, reading)]),
  );
  if (!Array.isArray(required)) return 'required' in schema ? { ...read, required } : read;
  const fields = isRecord(schema['properties']) ? schema['properties'] : {};
  const isReadOnly = (name: string) => isRecord(fields[name]) && fields[name]['readOnly'] === true;
  const kept =
    reading === 'change'
      ? []
      : required.filter(name => reading === 'answer' || !isReadOnly(String(name)));
  return kept.length > 0 ? { ...read, required: kept } : read;
}

const describe = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath || '.'} ${message} ${JSON.stringify(params)}`;

/** The OpenAPI documents of the platform, by which requests and answers are judged. */
export class PlatformDocuments {
  private readonly ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  private readonly routes: readonly (readonly [RegExp, string, Record<string, any>])[];

  /** Opens them; undefined on machines that have none. */
  static open(): PlatformDocuments | undefined {
    const folder = findSharedData('platform-api');
    return folder === undefined ? undefined : new PlatformDocuments(folder);
  }

  private constructor(folder: string) {
    const documents = readdirSync(folder).map(
      file => [file, parse(readFileSync(join(folder, file), 'utf8'))] as const,
    );
    for (const [file, { components }] of documents) {
      // The description is older than the users of the directory, whose type the platform takes.
      components.schemas.EnumUserType?.enum.push('PING_ONE');
      for (const reading of ['request', 'change', 'answer'] as const)
        this.ajv.addSchema({
          $id: `${reading}-${file}`,
          components: toReading(components, reading),
        });
    }
    this.routes = documents.flatMap(([file, { paths }]) =>
      Object.entries<Record<string, any>>(paths).map(
        ([path, operations]) =>
          [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), file, operations] as const,
      ),
    );
  }

  /** The faults of a value by a schema, such as `management.yaml User`; none where it is valid. */
  findFaults(schema: string, value: unknown, reading: Reading = 'answer'): readonly string[] {
    const [file, name] = schema.split(' ');
    const check = this.ajv.getSchema(`${reading}-${file}#/components/schemas/${name}`);
    if (!check) throw new Error(`No document has the schema ${schema}.`);
    return check(value) ? [] : (check.errors ?? []).map(describe);
  }

  /** The faults of a request and its answer, as far as a document describes them. */
  judge({ method, path, sent, type = 'application/json', answered }: Exchange): readonly string[] {
    const reading = method === 'PATCH' ? 'change' : 'request';
    for (const [form, file, operations] of this.routes) {
      const operation = form.test(path) ? operations[method.toLowerCase()] : undefined;
      if (!operation) continue;
      const status = Object.keys(operation.responses).find(each => each.startsWith('2')) ?? '';
      const asked = operation.requestBody?.content?.[type]?.schema?.$ref;
      const told = operation.responses[status]?.content?.['application/json']?.schema?.$ref;
      const toName = (ref: string) => `${file} ${ref.split('/').at(-1)}`;
      return [
        ...(asked && sent !== undefined ? this.findFaults(toName(asked), sent, reading) : []),
        ...(told && answered !== undefined ? this.findFaults(toName(told), answered) : []),
      ].map(fault => `${method} ${path}: ${fault}`);
    }
    return [];
  }
}
