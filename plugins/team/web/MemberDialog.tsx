import { useRef } from 'react';
import { format } from '#core/contract';
import { isNewEmail } from '#core/contract/internal';
import { Slot, useApp, useMutation, useCompanyId, useMay, useQuery } from '#core/web';
import { FormDialog, Spinner, TextField } from '#core/web/ui';
import {
  access,
  createMember,
  memberFields,
  getMemberName,
  getMemberRoles,
  listOutbox,
  saveMember,
  type Member,
} from '../contract';
import { strings } from '../strings';

interface Props {
  /** The member to change; without one somebody is invited. */
  readonly member?: Member;
  /** With the member who was invited and gets no email, because no mail server is set. */
  readonly onClose: (unsent?: Member) => void;
}

/** Invites a person, or changes a member. */
export function MemberDialog({ member, onClose }: Props) {
  const { notices, account, session } = useApp();
  const companyId = useCompanyId();
  const create = useMutation(createMember);
  const change = useMutation(saveMember);
  const mayHandOver = useMay(access, 'update') && !member;
  const outbox = useQuery(
    listOutbox,
    mayHandOver ? { params: { companyId }, query: { limit: 1 } } : null,
  );
  const handsOver = outbox.data?.sends === false;
  const unsent = useRef<Member>(undefined);
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
      const body = { email: email.trim(), ...rest };
      const invited = await create.run({ params: { companyId }, body });
      if (handsOver) unsent.current = invited;
      return notices.success(strings.created.text);
    }
    await change.run({ params: { companyId, customerId: member.customerId }, body: rest });
    if (member.customerId === session.profile?.customerId) account.refreshQuietly();
    notices.success(format(strings.saved, { name: getMemberName({ ...member, ...rest }) }));
  }
  const shared = member?.shared === true && member.customerId !== session.profile?.customerId;
  const intro = handsOver ? strings.linkLater : shared ? strings.sharedHelp : undefined;
  return (
    <FormDialog
      title={
        member ? format(strings.editTitle, { name: getMemberName(member) }) : strings.invite.text
      }
      values={values}
      save={save}
      submit={member ? undefined : strings.invite.text}
      intro={intro?.text}
      onClose={() => onClose(unsent.current)}
    >
      {!member && (
        <TextField
          name="email"
          label={strings.email.text}
          type="email"
          required
          maxLength={254}
          rules={{
            validate: address => isNewEmail(String(address).trim()) || strings.emailWrong.text,
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
        disabled={member?.shared === true}
        help={member?.shared && !shared ? strings.phoneElsewhere.text : undefined}
      />
      <Slot point={memberFields} props={{}} waiting={<Spinner />} />
    </FormDialog>
  );
}
