import { Card } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useApp, useCompanyId, useMay, useMutation, useQuery } from '#core/web';
import { ActionButton, FactList, FormDialog, Page, PendingPage, TimeAgo } from '#core/web/ui';
import { auditAccess, trail } from '#plugins/audit/contract';
import {
  access,
  getServiceAccount,
  list,
  saveServiceAccount,
  type ServiceAccount,
} from '../../contract';
import { strings } from '../../strings';
import {
  disableAccount,
  editAccount,
  enableAccount,
  endTokens,
  removeAccount,
} from '../actions/accountActions';
import { AccountFields } from '../list/AccountFields';
import { AccountStatus } from '../list/accountColumns';
import { toBody, toValues, type AccountValues } from '../list/accountValues';
import { ValueList } from '../ValueList';
import { IssuerSection } from './IssuerSection';
import { KeySection } from './KeySection';
import { SecretSection } from './SecretSection';

interface AccountProps {
  readonly account: ServiceAccount;
}

function EditDialog({ account, onClose }: AccountProps & { readonly onClose: () => void }) {
  const { notices } = useApp();
  const params = { companyId: useCompanyId(), accountId: account.accountId };
  const change = useMutation(saveServiceAccount);
  async function save(values: AccountValues) {
    const { name } = await change.run({ params, body: toBody(values) });
    notices.success(format(strings.saved, { name }));
  }
  return (
    <FormDialog
      title={format(strings.editTitle, { name: account.name })}
      values={toValues(account)}
      save={save}
      onClose={onClose}
    >
      <AccountFields />
    </FormDialog>
  );
}

function AccountFacts({ account }: AccountProps) {
  return (
    <FactList
      facts={[
        [strings.status.text, <AccountStatus key="status" enabled={account.enabled} />],
        [strings.roles.text, account.roles.join(', ')],
        [strings.addresses.text, account.addresses.join(', ') || strings.anyAddress.text],
        [strings.lifetime.text, String(account.tokenMinutes)],
        [
          strings.signsPeopleIn.text,
          (account.signsPeopleIn ? strings.enabled : strings.disabled).text,
        ],
        ...(account.signsPeopleIn
          ? ([[strings.redirectUris.text, account.redirectUris.join(', ')]] as const)
          : []),
        [
          strings.lastUsed.text,
          <TimeAgo key="used" at={account.usedDate} never={strings.never.text} />,
        ],
        [strings.usedFrom.text, account.usedAddress],
        [strings.created.text, <TimeAgo key="created" at={account.createdDate} />],
        ...(account.description
          ? ([[strings.description.text, account.description]] as const)
          : []),
      ]}
    />
  );
}

/** One service account: what it may do, and how it proves who it is. */
export default function AccountPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getServiceAccount, {
    params: { companyId, accountId: params.id },
  });
  if (data) return <Shown account={data} />;
  return (
    <PendingPage
      title={strings.title.text}
      back={{ to: list.to(), title: strings.back.text }}
      error={error}
      onRetry={() => mutate()}
    />
  );
}

function Shown({ account }: AccountProps) {
  const companyId = useCompanyId();
  const [address, change] = useAddressParams();
  const mayUpdate = useMay(access, 'update');
  const seesTrail = useMay(auditAccess, 'read');
  return (
    <Page
      title={account.name}
      intro={
        <>
          <Link href={list.to()}>{strings.back.text}</Link>
          {seesTrail && (
            <>
              {' · '}
              <Link href={`${trail.to()}?${new URLSearchParams({ actor: account.accountId })}`}>
                {strings.activity.text}
              </Link>
            </>
          )}
        </>
      }
      actions={
        <>
          <ActionButton action={removeAccount} subject={account} variant="outlined" />
          <ActionButton action={endTokens} subject={account} />
          <ActionButton action={disableAccount} subject={account} />
          <ActionButton action={enableAccount} subject={account} />
          <ActionButton action={editAccount} subject={account} intent="primary" icon={<Edit />} />
        </>
      }
    >
      <AccountFacts account={account} />
      <Card className="mc-values-card">
        <h2>{strings.clientDetails.text}</h2>
        <ValueList
          values={[
            [strings.clientId.text, account.accountId],
            [strings.environmentId.text, companyId],
            [strings.tokenUrl.text, account.tokenUrl],
            ...(account.signsPeopleIn
              ? ([[strings.authorizeUrl.text, `${account.issuer}/authorize`]] as const)
              : []),
          ]}
        />
      </Card>
      <SecretSection account={account} />
      <KeySection account={account} />
      <IssuerSection account={account} />
      {mayUpdate && address.has('edit') && (
        <EditDialog account={account} onClose={() => change({ edit: undefined })} />
      )}
    </Page>
  );
}
