import { isRecord } from '#core/contract';
import { choice, field, type PropertyDefinition } from '#plugins/connectors/contract';
import { checkDeclaration } from '../declared/checkDeclaration';
import type { DeclaredCapability, DeclaredConnector } from '../../contract/DeclaredConnector';
import { OpenApiError, type OpenApiDocument, type Operation } from './OpenApiDocument';
import { toAuthentication } from './toAuthentication';
import { nameCapability, toCapability } from './toCapability';
import { toInfo, toName, toTitle } from './toNames';

interface ConnectorTerms {
  /** In place of one made of the title. */
  readonly id?: string | undefined;
  /** Only operations with this tag. */
  readonly tag?: string | undefined;
}
interface MadeConnector {
  readonly connector: DeclaredConnector;
  /** The parts that were left out, as sentences. */
  readonly warnings: readonly string[];
}

/** Makes the declaration of a connector from a document: a capability of each operation. */
export function toConnector(
  document: OpenApiDocument,
  { id, tag }: ConnectorTerms = {},
): MadeConnector {
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  const { title, description } = document.resolve(document.content['info']);
  const name = typeof title === 'string' && title.trim() !== '' ? title.trim() : 'Service';
  const operations = document
    .operations()
    .filter(({ content }) => !tag || [content['tags']].flat().includes(tag));
  if (operations.length === 0) throw new OpenApiError(`No operation has the tag “${tag}”.`);
  const shared = findShared(operations);
  const capabilities: Record<string, DeclaredCapability> = {};
  for (const operation of operations) {
    const capability = nameCapability(operation);
    if (Object.hasOwn(capabilities, capability))
      throw new OpenApiError(
        `Two operations are named “${capability}”. Give each one a unique operationId.`,
      );
    try {
      capabilities[capability] = toCapability(document, operation, { settings: shared, warn });
    } catch (fault) {
      if (!(fault instanceof OpenApiError)) throw fault;
      warn(`${capability} is left out: ${fault.message}.`);
    }
  }
  const { authentication, account } = toAuthentication(document, warn);
  const server = toServer(document);
  const connector: DeclaredConnector = {
    id: id ?? `${toName(name)}Connector`,
    name,
    description: toInfo(description) ?? `Calls ${name}.`,
    category: { name: 'Other', value: 'other' },
    account: {
      ...server.account,
      ...Object.fromEntries(
        [...shared].map(each => [
          toName(each),
          field(toTitle(each), 'textField', { required: true }),
        ]),
      ),
      ...account,
    },
    baseUrl: server.baseUrl,
    authentication,
    capabilities,
  };
  const faults = checkDeclaration(connector);
  if (faults.length > 0) throw new OpenApiError(faults.join('\n'));
  return { connector, warnings };
}

/** Parameters in the path of every operation: they say whose API it is. */
function findShared(operations: readonly Operation[]): ReadonlySet<string> {
  const [first, ...others] = operations.map(
    ({ parameters }) =>
      new Set(parameters.filter(each => each.in === 'path').map(({ name }) => name)),
  );
  return new Set(
    others.length > 0 ? [...first!].filter(name => others.every(names => names.has(name))) : [],
  );
}

/** The address of the first server; its variables are settings of the connection. */
function toServer(document: OpenApiDocument) {
  const [server] = [document.content['servers']].flat().filter(isRecord);
  const url = typeof server?.['url'] === 'string' ? server['url'] : '';
  const variables = isRecord(server?.['variables']) ? server['variables'] : {};
  const account: Record<string, PropertyDefinition> = {};
  let baseUrl = url;
  for (const [name, each] of Object.entries(variables)) {
    const { default: value, enum: options } = document.resolve(each);
    const property = toName(name);
    baseUrl = baseUrl.replaceAll(`{${name}}`, `{connection.${property}}`);
    account[property] = Array.isArray(options)
      ? choice(toTitle(name), options.map(String), { required: true, value })
      : field(toTitle(name), 'textField', { required: true, value });
  }
  if (/^(https?:|\{)/.test(baseUrl)) return { baseUrl, account };
  const asked = field('Base URL', 'textField', { required: true });
  return { baseUrl: `{connection.baseUrl}${baseUrl}`, account: { ...account, baseUrl: asked } };
}
