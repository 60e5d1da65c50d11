import { isRecord } from '#core/contract';
import type { NodeCall } from '#plugins/connectors/contract';
import type { NewUser } from '#plugins/connectors/contract/internal';
import { adaptValue, readRows } from '#plugins/connectors/contract/internal';
import { getText, line, rows } from '#plugins/users/contract/nodeProperties';
import { invalidValue } from '../../contract';

/** The properties of nodes that write a user. */
export const userProperties = {
  username: line('Username'),
  email: line('Email'),
  given: line('Given Name'),
  family: line('Family Name'),
  mobilePhone: line('Mobile Phone'),
  primaryPhone: line('Primary Phone'),
  population: line('Population', {
    info: 'A population’s ID, “usePopulationId” to use the ID below, or “useDefaultPopulation”.',
  }),
  populationId: line('Population ID'),
  lifecycleStatus: line('Account Status', {
    info: '“VERIFICATION_REQUIRED” until the email address is verified, then “ACCOUNT_OK”.',
  }),
  additionalUserProperties: rows('More Properties', 'Other attributes of the user.'),
};

type Changes = Omit<NewUser, 'password' | 'passwordExpired'>;
type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

const fields = {
  username: 'username',
  email: 'email',
  mobilePhone: 'phone',
  externalId: 'externalId',
  'name.given': 'givenName',
  'name.family': 'familyName',
} as const;
const readOnly = new Set([
  'id',
  'account',
  'agreements',
  'createdAt',
  'emailVerified',
  'environment',
  'lastSignOn',
  'password',
  'updatedAt',
  'verifyStatus',
]);

/** The population that a node names; undefined where it is the default one. */
export function getPopulation(call: NodeCall): string | undefined {
  const chosen = getText(call, 'population');
  const id = chosen === 'usePopulationId' || chosen === '' ? getText(call, 'populationId') : chosen;
  return id === '' || id === 'useDefaultPopulation' ? undefined : id;
}

/** The further properties of a node by name, each in its type; parts of the name stand alone. */
function readFurther({ properties }: NodeCall): readonly (readonly [string, unknown])[] {
  return readRows(properties['additionalUserProperties']).flatMap(row => {
    const name = [row['name'], row['nameDefault'], row['key']].find(
      each => typeof each === 'string' && each.trim() !== '',
    );
    if (typeof name !== 'string') return [];
    const value = adaptValue(row['value'], row['preferredDataType'] ?? row['type']);
    return name === 'name' && isRecord(value)
      ? Object.entries(value).map(([part, each]) => [`name.${part}`, each] as const)
      : [[name.trim(), value] as const];
  });
}

/** Returns what a node that writes a user fills in; what is empty stays as it is. */
export function readUserChanges(call: NodeCall): Changes {
  const changes: Writable<Changes> = {};
  const attributes: Record<string, unknown> = {};
  const take = (name: string, value: unknown) => {
    if (value === undefined || value === null || value === '' || readOnly.has(name)) return;
    const field = Object.entries(fields).find(([each]) => each === name)?.[1];
    if (field) changes[field] = String(value).trim();
    else if (name === 'enabled') changes.enabled = String(value) === 'true';
    else attributes[name] = value;
  };
  for (const [name, value] of readFurther(call)) take(name, value);
  for (const name of ['username', 'email', 'mobilePhone', 'primaryPhone'])
    take(name, getText(call, name));
  take('name.given', getText(call, 'given'));
  take('name.family', getText(call, 'family'));
  const population = getPopulation(call);
  if (population) attributes['population'] = { id: population };
  const status = getText(call, 'lifecycleStatus');
  if (status && !/^(?:ACCOUNT_OK|VERIFICATION_REQUIRED)$/.test(status))
    throw invalidValue(
      ['invalidValue'],
      `“${status}” is not an account status. Use VERIFICATION_REQUIRED or ACCOUNT_OK.`,
      {
        target: 'lifecycle.status',
      },
    );
  if (status) attributes['lifecycle'] = { status };
  return { ...changes, ...(Object.keys(attributes).length > 0 && { attributes }) };
}
