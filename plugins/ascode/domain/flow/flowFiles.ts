import { pickFields } from '#core/contract/unknown';
import type { Flow } from '#plugins/flows/contract';

/** The files of one flow by their path below its folder, such as `nodes/sign-in/customHTML.html`. */
export type FlowFiles = ReadonlyMap<string, string>;

/** A flow as files hold it: what people make, without what the server says of it. */
export type FlowSource = Pick<Flow, 'flowId' | 'name' | 'graphData'> &
  Partial<
    Pick<
      Flow,
      | 'description'
      | 'flowStatus'
      | 'flowColor'
      | 'settings'
      | 'trigger'
      | 'inputSchema'
      | 'outputSchema'
    >
  >;

/** Fields of a flow that only the server sets and its files leave out. */
const serverFields = [
  'companyId',
  'customerId',
  'createdDate',
  'updatedDate',
  'savedDate',
  'deployedDate',
  'currentVersion',
  'publishedVersion',
  'versionId',
  'versionInfo',
  'authTokenExpireIds',
  'connectorIds',
  'dvlinterErrorCount',
  'dvlinterWarningCount',
  'isSubFlow',
  'orx',
  'enabledGraphData',
] as const;

/** Fields of a flow’s variable that only the server sets. */
const serverFieldsOfVariable = [
  'companyId',
  'customerId',
  'id',
  'flowId',
  'createdDate',
  'updatedDate',
];

const leaveOut = <T extends object>(fields: T, names: readonly string[]) =>
  pickFields(fields, name => !names.includes(name));

/** A flow without what the server says of it. */
export function toSource(flow: Flow): FlowSource {
  const source = leaveOut(flow, serverFields);
  const { variables } = flow;
  if (!Array.isArray(variables)) return source as unknown as FlowSource;
  const declared = variables.map(each => leaveOut(each, serverFieldsOfVariable));
  return { ...source, variables: declared } as unknown as FlowSource;
}

export const flowFile = 'flow.json';
export const layoutFile = 'layout.json';

/** Writes JSON as these files have it: two spaces, and a line break at the end. */
export const writeJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Objects by ID, in the order of their IDs, so that what two people add rarely meets. */
export const byId = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** A fault in a file, as a sentence for its author. */
export class FileError extends Error {
  constructor(
    readonly path: string,
    readonly sentence: string,
  ) {
    super(`${path}: ${sentence}`);
  }

  /** The same of a file below that folder. */
  below(folder: string): FileError {
    return new FileError(`${folder}/${this.path}`, this.sentence);
  }
}
