import { observer } from 'mobx-react-lite';
import { isOffered, useApp } from '#core/web';
import { ActionItem, RowMenu } from '#core/web/ui';
import { memberActions, getMemberName, type Member } from '../contract';
import {
  doMore,
  inviteAgain,
  removeMember,
  resetMemberPassword,
  unlockMember,
} from './actions/memberActions';

const own = [inviteAgain, unlockMember, resetMemberPassword, removeMember];

/** What can be done with a member in the list; nothing where that is nothing. */
export const MemberMenu = observer(function MemberMenu({ member }: { readonly member: Member }) {
  const { host } = useApp();
  const others = host.open(memberActions);
  const any =
    own.some(action => isOffered(host, action, member)) ||
    others.some(({ value: more }) => isOffered(host, doMore, { member, more }));
  if (!any) return null;
  return (
    <RowMenu name={getMemberName(member)}>
      <ActionItem action={inviteAgain} subject={member} />
      <ActionItem action={unlockMember} subject={member} />
      <ActionItem action={resetMemberPassword} subject={member} />
      {others.map(({ id, value: more }) => (
        <ActionItem key={id} action={doMore} subject={{ member, more }} />
      ))}
      <ActionItem action={removeMember} subject={member} />
    </RowMenu>
  );
});
