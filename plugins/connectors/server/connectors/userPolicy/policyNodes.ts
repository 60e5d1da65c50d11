import { formatSentence } from '#core/contract/internal';
import { describePasswordFaults } from '#core/server/internal';
import {
  DirectoryError,
  userDirectory,
  type DirectoryUser,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';
import {
  proveUser,
  type NewUser,
  type PasswordPolicy,
  readRows,
} from '#plugins/connectors/contract/internal';
import { failed } from '#plugins/connectors/contract/kit/failed';
import {
  getFlag,
  formatValue,
  getText,
  getNumber,
} from '#plugins/connectors/contract/kit/readProperty';

/**
 * The rules of a connection; those that its settings do not speak of are the installation’s own.
 */
export const toPasswordPolicy = (values: Readonly<Record<string, unknown>>): PasswordPolicy => ({
  lengthMin: getNumber(values, 'passwordLengthMin', 8),
  lengthMax: getNumber(values, 'passwordLengthMax', 128),
  requireLowercase: getFlag(values, 'passwordRequireLowercase', true),
  requireUppercase: getFlag(values, 'passwordRequireUppercase', true),
  requireNumbers: getFlag(values, 'passwordRequireNumbers', true),
  requireSpecial: getFlag(values, 'passwordRequireSpecial', true),
  spacesOk: getFlag(values, 'passwordSpacesOk', true),
  previous: getNumber(values, 'passwordPreviousXPasswords', 0),
  maxAgeDays: 0,
  refuseCommon: true,
});

/** The fields of a user that hold a text. */
type TextField = Exclude<
  keyof NewUser,
  'emailVerified' | 'enabled' | 'passwordExpired' | 'attributes'
>;
const fieldsOfUser: Readonly<Record<string, TextField>> = {
  username: 'username',
  email: 'email',
  phone: 'phone',
  phoneNumber: 'phone',
  givenName: 'givenName',
  firstName: 'givenName',
  familyName: 'familyName',
  lastName: 'familyName',
  externalId: 'externalId',
  password: 'password',
};

const takesPasswords = ({ connection }: NodeCall) => getFlag(connection, 'passwordsEnabled', true);
const noPasswords = failed(
  'passwordsOff',
  'Passwords are disabled in the connection. Turn on “Passwords Feature Enabled”.',
);

/** The node’s fields by name: each row’s own value, else the flow’s input of that name. */
function resolveValues({ raw, resolve, interaction }: NodeCall): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { propertyName, value } of readRows(raw['formFieldsList']?.value)) {
    if (typeof propertyName !== 'string' || propertyName === '' || propertyName === 'buttonValue')
      continue;
    const own = value === undefined ? undefined : resolve(value);
    values[propertyName] =
      own ??
      (Object.hasOwn(interaction.parameters, propertyName)
        ? interaction.parameters[propertyName]
        : undefined);
  }
  return values;
}

const createUserOutcome = (
  user: DirectoryUser,
  more: Readonly<Record<string, unknown>> = {},
): NodeOutcome & { kind: 'success' } => ({
  kind: 'success',
  output: { user, userId: user.userId, username: user.username, email: user.email, ...more },
});
const guarded =
  (work: (call: NodeCall) => Promise<NodeOutcome>) =>
  async (call: NodeCall): Promise<NodeOutcome> => {
    try {
      return await work(call);
    } catch (fault) {
      if (fault instanceof DirectoryError)
        return failed(fault.code, fault.sentence ?? fault.message, { field: fault.field });
      throw fault;
    }
  };

async function create(call: NodeCall): Promise<NodeOutcome> {
  const { properties, interaction } = call;
  const { companyId } = interaction;
  const user: Partial<Record<TextField, string>> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(resolveValues(call))) {
    if (formatValue(value) === '') continue;
    const known = Object.hasOwn(fieldsOfUser, name) ? fieldsOfUser[name] : undefined;
    if (known) user[known] = formatValue(value);
    else attributes[name] = value;
  }
  const username = getText(properties, 'username');
  if (username) user.username = username;
  if (user.password !== undefined && !takesPasswords(call)) return noPasswords;
  const directory = call.get(userDirectory);
  const { username: named, email } = user;
  const known = named
    ? await directory.find(companyId, { username: named })
    : email && (await directory.find(companyId, { email }));
  if (known)
    return getFlag(properties, 'errorIfUserExists', true)
      ? failed('userExists', 'A user with this username or email address already exists.')
      : createUserOutcome(known, { created: false });
  const made = await directory.create(
    companyId,
    { ...user, attributes },
    { policy: toPasswordPolicy(call.connection) },
  );
  return createUserOutcome(made, { created: true });
}

const refusals = {
  wrong: 'Incorrect username or password.',
  locked: 'Too many incorrect passwords. Wait a few minutes and try again.',
  disabled: 'This account is disabled. Contact support.',
} as const;

async function authenticate(call: NodeCall): Promise<NodeOutcome> {
  if (!takesPasswords(call)) return noPasswords;
  const { properties, interaction } = call;
  const values = resolveValues(call);
  const login =
    getText(properties, 'username') ||
    [values['username'], values['email'], values['login']].map(formatValue).find(Boolean) ||
    '';
  const password = formatValue(properties['password']) || formatValue(values['password']);
  if (!login || !password)
    return failed(
      'noCredentials',
      'The node needs a username or email address and a password, from its fields or the flow inputs.',
    );
  const checked = await call
    .get(userDirectory)
    .checkPassword(interaction.companyId, { login }, password, {
      policy: toPasswordPolicy(call.connection),
    });
  if (!checked.ok) return failed(checked.reason, refusals[checked.reason]);
  if (checked.expired)
    return failed('expired', 'This password has expired. Set a new one to sign in.', {
      userId: checked.user.userId,
    });
  await call.get(userDirectory).signedOn(interaction.companyId, checked.user.userId);
  return { ...createUserOutcome(checked.user), proves: proveUser(checked.user.userId) };
}

async function judge(call: NodeCall): Promise<NodeOutcome> {
  if (!takesPasswords(call)) return noPasswords;
  const password = formatValue(call.properties['password']);
  const faults = await call
    .get(userDirectory)
    .passwordFaults(call.interaction.companyId, password, {
      policy: toPasswordPolicy(call.connection),
    });
  return faults.length === 0
    ? { kind: 'success', output: { faults } }
    : failed('weakPassword', describePasswordFaults(faults), {
        faults: faults.map(each => formatSentence(each)),
      });
}

/** Makes a user of the node’s fields, or finds the one who is there already. */
export const createUser = guarded(create);
/** Signs a user in with name and password. */
export const authenticateUser = guarded(authenticate);
/** Judges a password by the connection’s rules. */
export const checkPasswordPolicy = guarded(judge);
