import { format } from '#core/contract';
import { strings } from '../strings';

/** A schema validation error, as Ajv reports it with `verbose`. */
export interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly parentSchema?: { readonly description?: string };
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};
const formatKind = (type: unknown): string =>
  [type]
    .flat()
    .map(each => kinds[String(each)] ?? String(each))
    .join(' or ');

/** The words of a fault, as they follow the place. */
function formatFault({ keyword, params = {}, parentSchema, message }: SchemaFault): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'minLength':
      return format(strings.leastCharacters, { limit });
    case 'maxLength':
      return format(strings.mostCharacters, { limit });
    case 'pattern':
      if (params['pattern'] === '\\S') return 'must not be empty';
      return parentSchema?.description
        ? `must be ${parentSchema.description}`
        : (message ?? 'is not valid');
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minItems':
      return format(strings.leastEntries, { limit });
    case 'maxItems':
      return format(strings.mostEntries, { limit });
    case 'uniqueItems':
      return 'must not contain the same entry twice';
    case 'type':
      return `must be ${formatKind(params['type'])}`;
    case 'const':
      return `must be ${String(params['allowedValue'])}`;
    case 'enum':
      return `must be one of ${[params['allowedValues']].flat().join(', ')}`;
    default:
      return message ?? 'is not valid';
  }
}

const trivial = new Set(['const', 'type', 'enum']);

/** The one fault that stands for those of every branch that a value could have been. */
function ofUnion(union: SchemaFault, branches: readonly SchemaFault[]): DescribedFault {
  const near = branches.find(({ keyword }) => !trivial.has(keyword));
  if (near) return describeFault(near);
  const here = branches.filter(({ instancePath }) => instancePath === union.instancePath);
  const words = new Set(here.map(each => formatFault(each).replace(/^must be (one of )?/, '')));
  const message =
    words.size > 1 ? `must be one of ${[...words].join(', ')}` : `must be ${[...words].join()}`;
  return { ...describeFault(union), message };
}

interface DescribedFault extends Pick<SchemaFault, 'schemaPath'> {
  readonly at: string;
  readonly message: string;
}
function describeFault(fault: SchemaFault): DescribedFault {
  const missing = fault.params?.['missingProperty'];
  const at = fault.instancePath + (missing ? `/${String(missing)}` : '');
  return { at, message: formatFault(fault), schemaPath: fault.schemaPath };
}

/**
 * Lists the errors in a request, each with its location and a message; reports a value that could
 * be one of several types once.
 */
export function schemaFaults(
  part: string,
  faults: readonly SchemaFault[],
): { at: string; message: string }[] {
  const described: DescribedFault[] = [];
  const inside: SchemaFault[] = [];
  for (const fault of faults) {
    if (fault.keyword !== 'anyOf') {
      inside.push(fault);
      described.push(describeFault(fault));
      continue;
    }
    const isBranch = ({ schemaPath }: { readonly schemaPath: string }) =>
      schemaPath.startsWith(`${fault.schemaPath}/`);
    const rest = described.filter(each => !isBranch(each));
    described.splice(0, described.length, ...rest, ofUnion(fault, inside.filter(isBranch)));
  }
  return described.map(({ at, message }) => ({ at: part + at, message }));
}
