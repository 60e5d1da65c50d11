import { parse } from 'yaml';
import { isRecord } from '#core/contract';

export type Schema = Readonly<Record<string, unknown>>;
/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}
/** One operation of a document, with the parameters of its path. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly parameters: readonly Parameter[];
}

/** A document that no connector can be made of; its message says why. */
export class OpenApiError extends Error {
  override readonly name = 'OpenApiError';
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const deepest = 8;

/** An OpenAPI 3 document, as JSON or YAML, with its references followed. */
export class OpenApiDocument {
  readonly content: Readonly<Record<string, unknown>>;

  constructor(text: string, name: string) {
    let content: unknown;
    try {
      content = parse(text);
    } catch (fault) {
      const why = fault instanceof Error ? fault.message.split('\n')[0] : String(fault);
      throw new OpenApiError(`${name} is neither JSON nor YAML: ${why}`, { cause: fault });
    }
    if (!isRecord(content)) throw new OpenApiError(`${name} is not an OpenAPI document.`);
    if (content['swagger'] !== undefined)
      throw new OpenApiError(`${name} is Swagger 2. Convert it to OpenAPI 3 and try again.`);
    if (!String(content['openapi']).startsWith('3.'))
      throw new OpenApiError(`${name} is not OpenAPI 3: its “openapi” is ${content['openapi']}.`);
    if (!isRecord(content['paths']) || Object.keys(content['paths']).length === 0)
      throw new OpenApiError(`${name} has no paths, so there is nothing to call.`);
    this.content = content;
  }

  /** Follows a reference within the document. */
  resolve(value: unknown, depth = 0): Schema {
    if (!isRecord(value)) return {};
    const reference = value['$ref'];
    if (typeof reference !== 'string') return value;
    if (!reference.startsWith('#/'))
      throw new OpenApiError(
        `The reference ${reference} points outside the document. Bundle it first.`,
      );
    const target = reference
      .slice(2)
      .split('/')
      .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), this.content);
    if (target === undefined || depth > deepest)
      throw new OpenApiError(`The reference ${reference} does not exist.`);
    return this.resolve(target, depth + 1);
  }

  /** The properties of an object's schema, those of `allOf` included, and which are required. */
  readProperties(given: unknown): { properties: Record<string, Schema>; required: string[] } {
    const schema = this.resolve(given);
    const parts = [schema['allOf']].flat().filter(isRecord);
    const inherited = parts.map(part => this.readProperties(part));
    const own = isRecord(schema['properties']) ? schema['properties'] : {};
    return {
      properties: Object.assign(
        {},
        ...inherited.map(each => each.properties),
        Object.fromEntries(Object.entries(own).map(([name, each]) => [name, this.resolve(each)])),
      ),
      required: [
        ...inherited.flatMap(each => each.required),
        ...[schema['required']].flat().filter(each => typeof each === 'string'),
      ],
    };
  }

  operations(): readonly Operation[] {
    return Object.entries(this.resolve(this.content['paths'])).flatMap(([path, item]) => {
      const operations = this.resolve(item);
      return methods.flatMap(method => {
        const content = operations[method];
        if (!isRecord(content)) return [];
        const all = [operations['parameters'], content['parameters']].flat().filter(isRecord);
        return [{ method, path, content, parameters: all.map(each => this.toParameter(each)) }];
      });
    });
  }

  private toParameter(given: unknown): Parameter {
    const { name, in: place, required, description, schema } = this.resolve(given);
    return {
      name: String(name),
      in: String(place),
      required: required === true || place === 'path',
      description: typeof description === 'string' ? description : '',
      schema: this.resolve(schema),
    };
  }
}
