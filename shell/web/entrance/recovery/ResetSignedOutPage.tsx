import { Link } from 'wouter';
import { paths } from '../../paths';
import { EntranceFrame } from '../EntranceFrame';
import { strings } from '../strings';

/** Explains to a person without a session how to come to a new password. */
export default function ResetSignedOutPage() {
  const next = `/?next=${encodeURIComponent(paths.resetPassword.path)}`;
  return (
    <EntranceFrame title={strings.resetTitle.text} intro={strings.resetSignedOut.text}>
      <Link className="sl-button primary wide" href={next}>
        {strings.resetSignIn.text}
      </Link>
      <p className="sl-entrance-forgot">
        <Link href={paths.forgot.path}>{strings.resetForgotten.text}</Link>
      </p>
    </EntranceFrame>
  );
}
