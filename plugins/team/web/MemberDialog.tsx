import { format } from '#core/contract';
import { Slot, useApp, useCall, useCompanyId } from '#core/web';
import { FormDialog, Spinner, TextField } from '#core/web/ui';
import {
  createMember,
  memberFields,
  getMemberName,
  getMemberRoles,
  saveMember,
  type Member,
} from '../contract';
import { strings } from '../strings';

interface Props {
  /** The member to change; without one somebody is invited. */
  readonly member?: Member;
  readonly onClose: () => void;
}

/** Invites a person, or changes a member. */
export function MemberDialog({ member, onClose }: Props) {
  const { notices, account, session } = useApp();
  const companyId = useCompanyId();
  const create = useCall(createMember);
  const change = useCall(saveMember);
  const { email = '', firstName = '', lastName = '', phoneNumber = '' } = member ?? {};
  const values = {
    email,
    firstName,
    lastName,
    phoneNumber,
    roles: member ? [...getMemberRoles(member)] : ['default:read'],
  };

  async function save({ email, ...rest }: typeof values) {
    if (!member) {
      await create.run({ params: { companyId }, body: { email: email.trim(), ...rest } });
      return notices.success(strings.created.text);
    }
    await change.run({ params: { companyId, customerId: member.customerId }, body: rest });
    if (member.customerId === session.profile?.customerId) account.refreshQuietly();
    notices.success(format(strings.saved, { name: getMemberName({ ...member, ...rest }) }));
  }
  const shared = member?.shared === true && member.customerId !== session.profile?.customerId;
  return (
    <FormDialog
      title={
        member ? format(strings.editTitle, { name: getMemberName(member) }) : strings.invite.text
      }
      values={values}
      save={save}
      submit={member ? undefined : strings.send.text}
      intro={shared ? strings.sharedHelp.text : undefined}
      onClose={onClose}
    >
      {!member && (
        <TextField
          name="email"
          label={strings.email.text}
          type="email"
          required
          maxLength={254}
          rules={{
            pattern: { value: /^\s*[^@\s]+@[^@\s]+\s*$/, message: strings.emailWrong.text },
          }}
        />
      )}
      <div className="sl-form-row">
        <TextField
          name="firstName"
          label={strings.firstName.text}
          required
          maxLength={100}
          disabled={shared}
        />
        <TextField
          name="lastName"
          label={strings.lastName.text}
          required
          maxLength={100}
          disabled={shared}
        />
      </div>
      <TextField
        name="phoneNumber"
        label={strings.phone.text}
        type="tel"
        maxLength={40}
        disabled={shared}
      />
      <Slot point={memberFields} props={{}} waiting={<Spinner />} />
    </FormDialog>
  );
}
