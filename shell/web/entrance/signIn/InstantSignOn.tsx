import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../../paths';
import { passwordless, ssoSignOn, usernameless } from '#core/contract';
import './instant.css';
import { strings } from '../strings';

interface Props {
  readonly busy: boolean;
  readonly onPasswordless: () => void;
  readonly onUsernameless: () => void;
}

/** The ways of signing on without a password, each where its flag is on. */
export const InstantSignOn = observer(function InstantSignOn({
  busy,
  onPasswordless,
  onUsernameless,
}: Props) {
  const { session } = useApp();
  const [mail, key, sso] = [passwordless, usernameless, ssoSignOn].map(flag => session.isOn(flag));
  if (!mail && !key && !sso) return null;
  return (
    <fieldset className="sl-instant">
      <legend>{strings.instant.text}</legend>
      {mail && (
        <button type="button" className="sl-button wide" disabled={busy} onClick={onPasswordless}>
          {strings.passwordless.text}
        </button>
      )}
      {key && (
        <button type="button" className="sl-button wide" disabled={busy} onClick={onUsernameless}>
          {strings.usernameless.text}
        </button>
      )}
      {sso && (
        <Link href={paths.ssoLogin.path} className="sl-button wide">
          {strings.sso.text}
        </Link>
      )}
    </fieldset>
  );
});
