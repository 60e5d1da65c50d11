import { Link, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths } from '../../paths';
import { BrokenLink } from '../BrokenLink';
import { EntranceFrame } from '../EntranceFrame';
import { NewPasswordForm } from '../passwords/NewPassword';
import { strings } from '../strings';

/** An invited member sets their first password and is signed on. */
export default function InvitationPage() {
  const { account } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  if (!token)
    return (
      <EntranceFrame
        title={strings.invitationIncomplete.text}
        tab={strings.invitationTitle.text}
        icon={<BrokenLink />}
        intro={strings.invitationNoToken.text}
      >
        <p className="sl-entrance-hint">{strings.invitationAsk.text}</p>
        <Link href={paths.home.to()} className="sl-button wide">
          {strings.backToSignOn.text}
        </Link>
      </EntranceFrame>
    );
  return (
    <EntranceFrame
      title={strings.invitationTitle.text}
      intro={strings.invitationIntro.text}
      footer={<Link href={paths.home.to()}>{strings.backToSignOn.text}</Link>}
    >
      <NewPasswordForm
        action={strings.join.text}
        send={password => account.acceptInvitation(token, password)}
      />
    </EntranceFrame>
  );
}
