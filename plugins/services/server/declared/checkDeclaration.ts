import { isRecord } from '#core/contract';
import type { DeclaredConnector, HttpCall } from '../../contract/DeclaredConnector';
import { listPlaces } from './fillTemplate';

const idForm = /^[A-Za-z][\w-]{1,80}$/;
const nameForm = /^[A-Za-z_]\w*$/;
/** The names that every template can use beside properties and settings. */
const given = ['connection', 'run'];
const later = ['answer', 'row', 'first', 'callback', 'each'];

/** Every text in a value, however deep. */
export const listTexts = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(listTexts)
      : isRecord(value)
        ? Object.entries(value).flatMap(([name, each]) =>
            name === 'pattern' ? [] : listTexts(each),
          )
        : [];

/** The faults of a declaration as sentences; none where it can run. */
export function checkDeclaration(connector: DeclaredConnector): readonly string[] {
  const { id, account, settings = {}, baseUrl, authentication, headers, error } = connector;
  const faults: string[] = [];
  const known = [...given, ...Object.keys(settings)];
  const check = (where: string, value: unknown, names: readonly string[]) => {
    for (const path of listTexts(value).flatMap(listPlaces)) {
      const [first = '', second = ''] = path.split(/[.[]/);
      if (!names.includes(first))
        faults.push(`${where} refers to “${path}”, which is not a property or setting.`);
      else if (first === 'connection' && !Object.hasOwn(account, second))
        faults.push(`${where} refers to the setting “${second}”, which a connection doesn’t have.`);
    }
  };
  if (!idForm.test(id)) faults.push(`The ID “${id}” can contain only letters and digits.`);
  const capabilities = Object.entries(connector.capabilities);
  if (capabilities.length === 0) faults.push(`${id} has no capabilities.`);
  for (const [name, { properties = {}, needs = [], call, signIn }] of capabilities) {
    const where = `${id}.${name}`;
    if (!nameForm.test(name))
      faults.push(`The capability name “${name}” can contain only letters.`);
    if (!call === !signIn) faults.push(`${where} needs either a call or a sign-in.`);
    for (const property of Object.keys(properties))
      if (!nameForm.test(property) || [...known, ...later].includes(property))
        faults.push(`The property “${property}” of ${where} needs another name.`);
    for (const need of needs)
      if (!Object.hasOwn(account, need))
        faults.push(`${where} needs “${need}”, which is not a setting.`);
    const names = [...known, ...later, ...Object.keys(properties), ...listValues(call)];
    if (call && call.baseUrl === undefined && baseUrl === undefined)
      faults.push(`${where} has no base URL.`);
    check(where, call && [call, call.authentication ?? authentication, headers, error], names);
    check(where, [signIn?.parameters, signIn?.output], names);
  }
  check(`${id}.settings`, [baseUrl, settings], known);
  return faults;
}

const listValues = (call: HttpCall | undefined): readonly string[] =>
  call ? [...Object.keys(call.values ?? {}), ...listValues(call.first?.call)] : [];
