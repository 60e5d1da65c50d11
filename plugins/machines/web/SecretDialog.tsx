import { useCompanyId } from '#core/web';
import type { ServiceAccount } from '../contract';
import { getTokenCommand } from '../domain/commands';
import { strings } from '../strings';
import { OnceDialog } from './OnceDialog';

interface Props {
  readonly account: Pick<ServiceAccount, 'accountId' | 'tokenUrl'>;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a client secret with all that a client needs. */
export function SecretDialog({ account: { accountId, tokenUrl }, secret, onClose }: Props) {
  const companyId = useCompanyId();
  return (
    <OnceDialog
      title={strings.secretTitle.text}
      help={strings.secretHelp.text}
      values={[
        [strings.clientId.text, accountId],
        [strings.clientSecret.text, secret],
        [strings.environmentId.text, companyId],
        [strings.tokenUrl.text, tokenUrl],
      ]}
      command={getTokenCommand(tokenUrl, accountId, secret)}
      onClose={onClose}
    />
  );
}
