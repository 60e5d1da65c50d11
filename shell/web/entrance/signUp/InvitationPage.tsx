import { useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { EntranceFrame } from '../EntranceFrame';
import { NewPasswordForm } from '../passwords/NewPassword';
import { strings } from '../strings';

/** An invited member sets their first password and is signed on. */
export default function InvitationPage() {
  const { account } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  if (!token)
    return (
      <EntranceFrame title={strings.invitationTitle.text} intro={strings.invitationNoToken.text} />
    );
  return (
    <EntranceFrame title={strings.invitationTitle.text} intro={strings.invitationIntro.text}>
      <NewPasswordForm
        action={strings.join.text}
        send={password => account.acceptInvitation(token, password)}
      />
    </EntranceFrame>
  );
}
