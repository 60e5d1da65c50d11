import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useCompanyId, useMutation } from '#core/web';
import { FormDialog } from '#core/web/ui';
import { createServiceAccount, detail, type ServiceAccount } from '../../contract';
import { strings } from '../../strings';
import { SecretDialog } from '../SecretDialog';
import { AccountFields } from './AccountFields';
import { toBody, toValues, type AccountValues } from './accountValues';

interface Made {
  readonly account: ServiceAccount;
  readonly secret: string;
}

/** Creates a service account, shows its secret this once, and goes on to its page. */
export function NewAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const create = useMutation(createServiceAccount);
  const created = useRef<Made>(undefined);
  const [shown, show] = useState<Made>();
  async function save(values: AccountValues) {
    const input = { params: { companyId }, body: toBody(values) };
    created.current = await create.run(input);
  }
  if (shown)
    return (
      <SecretDialog
        {...shown}
        onClose={() => navigate(detail.to({ id: shown.account.accountId }))}
      />
    );
  return (
    <FormDialog
      title={strings.add.text}
      values={toValues()}
      save={save}
      submit={strings.create.text}
      onClose={() => (created.current ? show(created.current) : onClose())}
    >
      <AccountFields />
    </FormDialog>
  );
}
