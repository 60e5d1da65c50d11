import { Button } from '@blueprintjs/core';
import { GlobeNetwork } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { useCompanyId, useMay, useMutation } from '#core/web';
import type { Column } from '#core/web/ui';
import { access, removeIssuer, type ServiceAccount, type TrustedIssuer } from '../../contract';
import { strings } from '../../strings';
import { CredentialSection } from './CredentialSection';
import { IssuerDialog } from './IssuerDialog';
import { usedColumns } from './usedColumns';

const issuerColumns = (
  onOpen: ((issuer: TrustedIssuer) => void) | undefined,
): readonly Column<TrustedIssuer>[] => [
  {
    id: 'issuer',
    header: strings.issuer.text,
    width: '2fr',
    cell: row =>
      onOpen ? (
        <Button
          className="mc-issuer"
          variant="minimal"
          size="small"
          text={row.issuer}
          onClick={() => onOpen(row)}
        />
      ) : (
        row.issuer
      ),
  },
  {
    id: 'conditions',
    header: strings.conditions.text,
    width: '2fr',
    from: 640,
    cell: ({ conditions }) =>
      conditions.map(({ claim, pattern }) => `${claim} = ${pattern}`).join(', '),
  },
  ...usedColumns<TrustedIssuer>(),
];

/** The issuers whose tokens stand for an account. */
export function IssuerSection({ account }: { readonly account: ServiceAccount }) {
  const { accountId, issuers } = account;
  const params = { companyId: useCompanyId(), accountId };
  const mayUpdate = useMay(access, 'update');
  const remove = useMutation(removeIssuer);
  const [editing, edit] = useState<TrustedIssuer | 'new'>();
  return (
    <>
      <CredentialSection
        title={strings.issuers.text}
        help={strings.issuersHelp.text}
        none={strings.noIssuers.text}
        noneHelp={strings.noIssuersHelp.text}
        icon={<GlobeNetwork size={22} />}
        add={strings.addIssuer.text}
        onAdd={() => edit('new')}
        rows={issuers}
        rowKey={({ issuerId }) => issuerId}
        nameRow={({ issuer }) => issuer}
        columns={issuerColumns(mayUpdate ? edit : undefined)}
        end={{
          text: strings.removeIt.text,
          label: strings.removeNamed,
          ask: ({ issuer }) => format(strings.removeIssuerAsk, { issuer }),
          run: ({ issuerId }) => remove.run({ params: { ...params, issuerId } }),
          done: strings.issuerRemoved.text,
        }}
      />
      {editing && (
        <IssuerDialog
          accountId={accountId}
          {...(editing !== 'new' && { trusted: editing })}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  );
}
