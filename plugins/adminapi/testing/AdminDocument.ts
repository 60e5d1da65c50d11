import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isRecord } from '#core/contract';

/** One operation of the published document. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly query: readonly string[];
  /** The media type of the request’s body, where it has one. */
  readonly mediaType?: string;
  /** The schema of the body, as the document has it. */
  readonly bodySchema?: Schema;
  /** Media types and references to the schema of each answer’s body; `undefined` for none. */
  readonly answers: ReadonlyMap<
    number,
    { readonly mediaType: string; readonly ref: string } | undefined
  >;
}
/** A JSON schema. */
export type Schema = Readonly<Record<string, any>>;

const methods = ['get', 'post', 'put', 'delete'] as const;
const key = 'published';

const linkTexts = ['crossorigin', 'integrity', 'referrerpolicy', 'type'];

/**
 * Takes two things from the document that real exports do not keep: properties of nodes follow their
 * connectors and hold other kinds of values than the few that it describes, and links to scripts
 * have empty texts.
 */
function openForExports(schemas: Readonly<Record<string, Schema>>): void {
  for (const side of ['data', 'response']) {
    const fragment = `com.pingidentity.pingone.davinci.flows.${side}.fragment`;
    const { nodes } = schemas[`${fragment}.GraphData`]!['properties'].elements.properties;
    delete nodes.items.properties.data.properties.properties.properties;
    const { jsLinks } = schemas[`${fragment}.Settings`]!['properties'];
    for (const name of linkTexts) delete jsLinks.items.properties[name].minLength;
  }
}

/** The published OpenAPI document, by which requests and answers are judged. */
export class AdminDocument {
  readonly operations: ReadonlyMap<string, Operation>;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly checks = new Map<string, ValidateFunction>();
  private readonly document: Schema;

  constructor(file: string) {
    this.document = JSON.parse(readFileSync(file, 'utf8'));
    openForExports(this.document['components'].schemas);
    addFormats.default(this.ajv);
    this.ajv.addFormat('bigFloatUnquoted', true).addFormat('password', true);
    this.ajv.addSchema(this.document, key);
    this.operations = new Map(this.list().map(each => [each.id, each]));
  }

  private list(): readonly Operation[] {
    return Object.entries<Schema>(this.document['paths']).flatMap(([path, item]) =>
      methods.flatMap(method => (item[method] ? [this.read(path, method, item[method])] : [])),
    );
  }

  private read(path: string, method: (typeof methods)[number], operation: Schema): Operation {
    const [mediaType] = Object.keys(operation['requestBody']?.content ?? {});
    const answers = Object.entries<Schema>(operation['responses']).map(([status, response]) => {
      const resolved: Schema = response['$ref'] ? this.resolve(response['$ref']) : response;
      const [content] = Object.entries<Schema>(resolved['content'] ?? {});
      const told = content && { mediaType: content[0], ref: String(content[1]['schema'].$ref) };
      return [Number(status), told] as const;
    });
    return {
      id: operation['operationId'],
      method: method.toUpperCase() as Operation['method'],
      path: path.split('#')[0]!,
      query: (operation['parameters'] ?? []).flatMap((each: Schema) =>
        each['in'] === 'query' ? [each['name']] : [],
      ),
      ...(mediaType && {
        mediaType,
        bodySchema: this.resolve(operation['requestBody'].content[mediaType].schema.$ref),
      }),
      answers: new Map(answers),
    };
  }

  /** Returns what a reference in the document leads to. */
  resolve(ref: string): Schema {
    return ref
      .replace('#/', '')
      .split('/')
      .reduce<any>((at, part) => at[part], this.document);
  }

  /** Returns where a value does not fit a schema of the document, as sentences. */
  private findFaults(ref: string, value: unknown): readonly string[] {
    let check = this.checks.get(ref);
    if (!check) this.checks.set(ref, (check = this.ajv.compile({ $ref: `${key}${ref}` })));
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** Returns where a request’s body does not fit. */
  findRequestFaults({ id }: Operation, body: unknown): readonly string[] {
    const { path, method } = this.operations.get(id)!;
    const item = Object.entries<Schema>(this.document['paths']).find(
      ([at, each]) => at.startsWith(path) && each[method.toLowerCase()]?.operationId === id,
    );
    const content = item?.[1][method.toLowerCase()].requestBody?.content ?? {};
    const [type] = Object.values<Schema>(content);
    return type ? this.findFaults(type['schema'].$ref, body) : [];
  }

  /** Returns what of an answer the document does not have. */
  findAnswerFaults(
    { id, answers }: Operation,
    status: number,
    mediaType: string,
    body: unknown,
  ): readonly string[] {
    if (!answers.has(status)) return [`${id} has no answer of status ${status}.`];
    const answer = answers.get(status);
    if (!answer) return body === undefined ? [] : [`${id} answers ${status} without a body.`];
    const fits = answer.mediaType === '*/*' || mediaType.split(';')[0] === answer.mediaType;
    return [
      ...(fits ? [] : [`${id} answers as ${answer.mediaType}, not as ${mediaType}.`]),
      ...(isRecord(body) ? [] : [`${id} answers with an object.`]),
      ...this.findFaults(answer.ref, body),
    ];
  }
}
