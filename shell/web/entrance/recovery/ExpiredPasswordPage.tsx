import { EntranceFrame } from '../EntranceFrame';
import { ResetPasswordForm } from './ResetPasswordForm';
import { strings } from '../strings';

/** Asks for a new password before the console opens. */
export default function ExpiredPasswordPage() {
  return (
    <EntranceFrame title={strings.resetTitle.text} intro={strings.resetExpired.text}>
      <ResetPasswordForm />
    </EntranceFrame>
  );
}
