import { Key } from '@blueprintjs/icons';
import { format, type Message } from '#core/contract';
import { ActionButton, DataTable, EmptyState, TimeAgo, type Column } from '#core/web/ui';
import type { EndUserDetail, UserFactor } from '../../contract';
import { userStrings as strings } from '../../strings';
import { removeFactor } from '../actions/userActions';

const kinds: Readonly<Record<string, Message>> = {
  totp: strings.totp,
  passkey: strings.passkey,
  securityKey: strings.securityKey,
  email: strings.emailCodes,
  sms: strings.smsCodes,
  voice: strings.voiceCodes,
  mobile: strings.mobileApp,
};

const createColumns = (user: EndUserDetail): readonly Column<UserFactor>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ name, kind }) => (
      <>
        {name}
        <small>{kinds[kind]?.text ?? kind}</small>
      </>
    ),
  },
  {
    id: 'used',
    header: strings.used.text,
    width: '1.5fr',
    cell: ({ usedDate }) => <TimeAgo at={usedDate} never={strings.never.text} />,
  },
  {
    id: 'actions',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '104px',
    align: 'end',
    cell: factor => (
      <ActionButton
        action={removeFactor}
        subject={{ user, factor }}
        size="small"
        variant="outlined"
        aria-label={format(strings.removeFactor, { name: factor.name })}
      />
    ),
  },
];

/** The authenticators of an end user, besides a password. */
export function UserFactors({ user }: { readonly user: EndUserDetail }) {
  return (
    <section aria-label={strings.factors.text}>
      <h2 className="team-users-heading">{strings.factors.text}</h2>
      <DataTable
        label={strings.factors.text}
        columns={createColumns(user)}
        rows={user.factors}
        rowKey={({ deviceId }) => deviceId}
        empty={
          <EmptyState icon={<Key size={22} />} title={strings.noFactors.text}>
            {strings.noFactorsHelp.text}
          </EmptyState>
        }
      />
      {user.recoveryCodesLeft > 0 && (
        <p>{format(strings.recoveryCodes, { count: user.recoveryCodesLeft })}</p>
      )}
    </section>
  );
}
