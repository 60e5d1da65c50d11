/** An error that a schema finds. */
interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** A place in a file as people read it, such as `pages[0].entered`. */
const toPlace = (path: string) =>
  path
    .slice(1)
    .replace(/~1/g, '/')
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');

/** Says where a file does not fit its schema, and how; undefined where it fits. */
export function describeFault(faults: readonly SchemaFault[]): string | undefined {
  const [first] = faults;
  if (!first) return undefined;
  const depth = Math.max(...faults.map(({ instancePath }) => instancePath.split('/').length));
  const deepest = faults.filter(({ instancePath }) => instancePath.split('/').length === depth);
  const allowed = deepest.flatMap(({ params }) =>
    'allowedValue' in params ? [JSON.stringify(params.allowedValue)] : [],
  );
  const fault = deepest.find(({ keyword }) => keyword !== 'anyOf') ?? first;
  const place = toPlace(fault.instancePath);
  const says =
    allowed.length > 1 ? `must be one of ${allowed.join(', ')}` : fault.message.replace(/\.$/, '');
  return place ? `"${place}" ${says}.` : `The file ${says}.`;
}
