import { adaptArgument, readRows } from '#plugins/connectors/contract/internal';
import { codeRunner } from '#plugins/connectors/contract/codeRunner';
import type { startServer } from '#testing/startServer';
import type { Graphs, Place } from './Graphs';

/** Values that code often fails on. */
const values = [undefined, null, '', 'x', 0, 1, true, {}, [], [{}], ['x']];
const mostRuns = 60;

/**
 * The functions whose code neither fails nor returns false for any of many values, so that no branch
 * for that is taken.
 */
export async function listSureFunctions(
  { server }: Awaited<ReturnType<typeof startServer>>,
  companyId: string,
  { places }: Graphs,
): Promise<ReadonlySet<string>> {
  const runner = server.get(codeRunner);
  const sure = new Set<string>();
  for (const place of places.values()) {
    const { key, node } = place;
    const asked = node.next.some(({ terms }) =>
      terms.some(({ source, test }) => source === node.id && test === 'failure'),
    );
    if (node.capabilityName !== 'customFunction' || !asked) continue;
    const code = String(node.raw['code']?.value ?? '');
    const fails = listParameters(place).map(params =>
      runner.run(code, params, companyId).then(
        result => result === false,
        () => true,
      ),
    );
    if (!(await Promise.all(fails)).includes(true)) sure.add(key);
  }
  return sure;
}

/** Each value for all parameters of a function, and for each of them alone. */
function listParameters({ node }: Place): readonly Readonly<Record<string, unknown>>[] {
  const rows = readRows(node.raw['variableInputList']?.value).flatMap(
    ({ name, value, preferredDataType: type }) =>
      typeof name === 'string' && name !== '' ? [{ name, value, type }] : [],
  );
  const isFixed = (value: unknown) => !JSON.stringify(value ?? '').includes('{{');
  const fill = (give: (name: string) => unknown) =>
    Object.fromEntries(
      rows.map(({ name, value, type }) => [
        name,
        adaptArgument(isFixed(value) ? value : give(name), type),
      ]),
    );
  return [
    ...values.map(value => fill(() => value)),
    ...values.flatMap(value =>
      rows.map(({ name: one }) => fill(name => (name === one ? value : 'x'))),
    ),
  ].slice(0, mostRuns);
}
