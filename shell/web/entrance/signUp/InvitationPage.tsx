import { Link, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths, toJoinPage } from '../../paths';
import { BrokenLink } from '../BrokenLink';
import { EntranceFrame } from '../EntranceFrame';
import { NewPasswordForm } from '../passwords/NewPassword';
import { strings } from '../strings';

/** Asks an invited member, or one whose password another member reset, for a new password. */
export default function InvitationPage() {
  const { account } = useApp();
  const params = new URLSearchParams(useSearch());
  const token = params.get('token') ?? '';
  const isReset = params.has('reset');
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
      title={(isReset ? strings.resetTitle : strings.invitationTitle).text}
      intro={(isReset ? strings.resetIntro : strings.invitationIntro).text}
      footer={<Link href={paths.home.to()}>{strings.backToSignOn.text}</Link>}
    >
      <NewPasswordForm
        action={(isReset ? strings.submit : strings.join).text}
        send={password => account.acceptInvitation(token, password)}
      />
      {!isReset && (
        <p className="sl-entrance-footer">
          {strings.haveAccount.text}{' '}
          <Link href={toJoinPage(token)}>{strings.joinSignedIn.text}</Link>
        </p>
      )}
    </EntranceFrame>
  );
}
