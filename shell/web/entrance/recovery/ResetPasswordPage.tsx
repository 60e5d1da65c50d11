import { Page } from '#core/web/ui/Page.tsx';
import '../entrance.css';
import { ResetPasswordForm } from './ResetPasswordForm';
import { strings } from '../strings';

/** Changes one's own password from within the console. */
export default function ResetPasswordPage() {
  return (
    <Page title={strings.resetTitle.text}>
      <div className="sl-own-password">
        <ResetPasswordForm />
      </div>
    </Page>
  );
}
