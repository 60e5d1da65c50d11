import { Link, useSearch } from 'wouter';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { useLinkCheck } from '#core/web/hooks/useLinkCheck';
import { paths, toJoinPage } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { LinkForm } from '../LinkForm';
import { NewPasswordForm } from '../passwords/NewPassword';
import { strings } from '../strings';

/** Asks an invited member, or one whose password another member reset, for a new password. */
export default function InvitationPage() {
  const { account } = useApp();
  const params = new URLSearchParams(useSearch());
  const token = params.get('token') ?? '';
  const isReset = params.has('reset');
  const link = useLinkCheck('invitation', token);
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
      intro={link === 'usable' && (isReset ? strings.resetIntro : strings.invitationIntro).text}
      footer={<Link href={paths.home.to()}>{strings.backToSignOn.text}</Link>}
    >
      <LinkForm link={link}>
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
      </LinkForm>
    </EntranceFrame>
  );
}

/** A link in two pieces, for links that are incomplete. */
const BrokenLink = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M10 14l-3 3a3.5 3.5 0 0 1-5-5l3-3M14 10l3-3a3.5 3.5 0 0 1 5 5l-3 3" />
    <path d="M8 3v2M3 8h2M16 21v-2M21 16h-2" />
  </svg>
);
