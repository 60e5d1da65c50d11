import { Button } from '@blueprintjs/core';
import { Add, History } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { catalogue, codes, Failure, format } from '#core/contract';
import { useAddressParams, useApp, useCall, useMay } from '#core/web';
import { confirm, DataTable, EmptyState } from '#core/web/ui';
import { hostedPolicyPath } from '#plugins/pages/contract';
import { access, deletePolicy, savePolicy, type App, type Policy } from '../../contract';
import { comparison } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { policyColumns } from './policyColumns';
import { PolicyDialog } from './PolicyDialog';
import { useFlowNames } from './useFlowNames';

/** The policies of an application. */
export function PolicyTable({ app }: { readonly app: App }) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const [, change] = useAddressParams();
  const [open, setOpen] = useState<Policy | 'new'>();
  const mayChange = useMay(access, 'update');
  const names = useFlowNames();
  const saving = useCall(savePolicy);
  const removing = useCall(deletePolicy);
  const addressOf = ({ policyId }: Policy) => hostedPolicyPath(app.companyId, policyId);

  async function tell(run: () => Promise<unknown>, text: string) {
    try {
      await run();
      notices.success(text);
    } catch (error) {
      notices.failure(error);
    }
  }
  const toggle = ({ policyId, status }: Policy) => {
    const body = { status: status === 'enabled' ? ('disabled' as const) : ('enabled' as const) };
    return tell(
      () => saving.run({ params: { appId: app.appId, policyId }, body }),
      strings.policyUpdated.text,
    );
  };
  async function remove({ policyId, name }: Policy) {
    const title = format(strings.removePolicyAsk, { name });
    const question = {
      title,
      body: strings.removePolicyBody.text,
      confirm: strings.remove.text,
      danger: true,
    };
    if (await confirm(question))
      await tell(
        () => removing.run({ params: { appId: app.appId, policyId } }),
        strings.policyRemoved.text,
      );
  }
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notices.success(strings.copied.text),
      () => notices.failure(new Failure(400, codes.invalid, catalogue.copy.text)),
    );
  const compare = ({ policyId }: Policy) =>
    navigate(comparison.to({ appId: app.appId, id: policyId }));
  const add = mayChange && (
    <Button icon={<Add />} text={strings.addPolicy.text} onClick={() => setOpen('new')} />
  );
  const starts = ({ policyId }: Policy) =>
    change({ starts: policyId }, { step: true, keeps: true });
  const [first] = app.policies;
  const acts = mayChange
    ? {
        edit: setOpen,
        toggle: (policy: Policy) => void toggle(policy),
        remove: (policy: Policy) => void remove(policy),
      }
    : undefined;
  return (
    <section className="ap-card">
      <header>
        <h2>{strings.policies.text}</h2>
        {first && (
          <span className="ap-card-tools">
            <Button
              icon={<History />}
              text={strings.showStarts.text}
              onClick={() => starts(first)}
            />
            {add}
          </span>
        )}
      </header>
      <DataTable
        label={strings.policies.text}
        columns={policyColumns({
          names,
          addressOf,
          copy: policy => copy(new URL(addressOf(policy), location.origin).href),
          copyId: ({ policyId }) => copy(policyId),
          compare,
          starts,
          change: acts,
        })}
        rows={app.policies}
        rowKey={({ policyId }) => policyId}
        {...(mayChange && { onOpen: setOpen })}
        empty={
          <EmptyState title={strings.noPolicies.text} action={add}>
            {strings.noPoliciesHelp.text}
          </EmptyState>
        }
      />
      {open && (
        <PolicyDialog
          appId={app.appId}
          policy={open === 'new' ? undefined : open}
          flows={names.flows}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
