import './entrance.css';
import { ResetPasswordForm } from './ResetPasswordForm';
import { strings } from './strings';

/** Changes one's own password from within the console. */
export default function ResetPasswordPage() {
  return (
    <div className="sl-own-password">
      <h1>{strings.resetTitle.text}</h1>
      <ResetPasswordForm />
    </div>
  );
}
