import { format, isRecord } from '#core/contract';
import { useApp, useMutation, useCompanyId, useQuery } from '#core/web';
import {
  FormDialog,
  SwitchField,
  TextAreaField,
  TextField,
  ChecklistField,
  ErrorState,
  Spinner,
} from '#core/web/ui';
import { createUser, saveUser, type EndUserDetail, listUserGroups } from '../../contract';
import { userStrings as strings } from '../../strings';

/** Chooses the groups of a user. */
function GroupsField() {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listUserGroups, { params: { companyId } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <Spinner />;
  const options = data.groups.map(({ groupId, name, description }) => ({
    value: groupId,
    label: name,
    ...(description && { help: description }),
  }));
  return (
    <ChecklistField
      name="groupIds"
      label={strings.groups.text}
      options={options}
      {...(options.length === 0 && { help: strings.noGroups.text })}
    />
  );
}

interface Props {
  /** The user to change; without one somebody is added. */
  readonly user?: EndUserDetail;
  readonly onClose: () => void;
}
const example = '{ "department": "Sales" }';

function attributesIn(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text.trim() || '{}');
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Adds an end user, or changes one. */
export function UserDialog({ user, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const create = useMutation(createUser);
  const change = useMutation(saveUser);
  const {
    username = '',
    email = '',
    phone = '',
    externalId = '',
    givenName = '',
    familyName = '',
  } = user ?? {};
  const { emailVerified = false, enabled = true } = user ?? {};
  const attributes = user ? JSON.stringify(user.attributes, null, 2) : '';
  const groupIds = user?.groups.map(({ groupId }) => groupId) ?? [];
  const names = { username, email, phone, externalId, givenName, familyName };
  const values = {
    ...names,
    emailVerified,
    enabled,
    attributes,
    groupIds,
    password: '',
    passwordExpired: true,
  };

  async function save(typed: typeof values) {
    const {
      password,
      passwordExpired,
      attributes: text,
      groupIds: groups,
      emailVerified: verified,
      ...rest
    } = typed;
    const own = attributesIn(text) ?? {};
    if (!user) {
      const body = {
        ...rest,
        emailVerified: verified,
        attributes: own,
        ...(password && { password, passwordExpired }),
      };
      const created = await create.run({ params: { companyId }, body });
      return notices.success(format(strings.added, { name: created.displayName }));
    }
    // Attributes missing in the text are removed.
    const cleared = Object.fromEntries(Object.keys(user.attributes).map(name => [name, null]));
    // Another address is unverified unless the switch is moved as well.
    const proven = verified === emailVerified ? {} : { emailVerified: verified };
    const body = { ...rest, ...proven, attributes: { ...cleared, ...own }, groupIds: groups };
    const saved = await change.run({ params: { companyId, userId: user.userId }, body });
    notices.success(format(strings.saved, { name: saved.displayName }));
  }
  return (
    <FormDialog
      title={user ? format(strings.editTitle, { name: user.displayName }) : strings.addTitle.text}
      values={values}
      save={save}
      submit={user ? undefined : strings.add.text}
      intro={user ? undefined : strings.addIntro.text}
      onClose={onClose}
    >
      <div className="sl-form-row">
        <TextField name="givenName" label={strings.givenName.text} maxLength={200} />
        <TextField name="familyName" label={strings.familyName.text} maxLength={200} />
      </div>
      <TextField name="email" label={strings.email.text} type="email" maxLength={254} />
      <SwitchField name="emailVerified" label={strings.emailVerified.text} />
      <div className="sl-form-row">
        <TextField name="username" label={strings.username.text} maxLength={254} />
        <TextField name="phone" label={strings.phone.text} type="tel" maxLength={40} />
      </div>
      <TextField name="externalId" label={strings.externalId.text} maxLength={254} />
      {user ? (
        <GroupsField />
      ) : (
        <>
          <TextField
            name="password"
            label={strings.password.text}
            help={strings.passwordHelp.text}
            type="password"
            autoComplete="new-password"
          />
          <SwitchField name="passwordExpired" label={strings.passwordOnce.text} />
        </>
      )}
      <TextAreaField
        name="attributes"
        label={strings.attributes.text}
        help={strings.attributesHelp.text}
        rules={{
          validate: (text: string) =>
            attributesIn(text) !== undefined || format(strings.attributesWrong, { example }),
        }}
      />
      <SwitchField
        name="enabled"
        label={strings.enabledField.text}
        help={strings.enabledHelp.text}
      />
    </FormDialog>
  );
}
