import { CopyButton } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly redirectUri: string;
  readonly signOnAddress: string;
}

/** The address to register at the provider, and the one by which members begin. */
export function SsoAddresses({ redirectUri, signOnAddress }: Props) {
  return (
    <dl className="admin-facts">
      <div>
        <dt>{strings.redirectUri.text}</dt>
        <dd>
          <code>{redirectUri}</code>
          <CopyButton small text={redirectUri} label={strings.copyRedirectUri.text} />
        </dd>
      </div>
      <div>
        <dt>{strings.signOnAddress.text}</dt>
        <dd>
          <code>{signOnAddress}</code>
          <CopyButton small text={signOnAddress} label={strings.copySignOnAddress.text} />
        </dd>
      </div>
    </dl>
  );
}
