import { Add, FlowBranch, History } from '@blueprintjs/icons';
import { useAddressParams, useMay } from '#core/web';
import { ActionButton, DataTable, EmptyState } from '#core/web/ui';
import { access, type App, type Policy } from '../../contract';
import { strings } from '../../strings';
import { addPolicy, showStarts } from '../actions/policyActions';
import { useLastStarts } from '../useLastStarts';
import { policyColumns } from './policyColumns';
import { PolicyDialog } from './PolicyDialog';
import { useFlowNames } from './useFlowNames';

/** The policies of an application. */
export function PolicyTable({ app }: { readonly app: App }) {
  const [address, change] = useAddressParams();
  const mayChange = useMay(access, 'update');
  const names = useFlowNames();
  const starts = useLastStarts();
  const asked = address.get('policy');
  const edited = app.policies.find(({ policyId }) => policyId === asked);
  const add = <ActionButton action={addPolicy} subject={app} intent="primary" icon={<Add />} />;
  const [first] = app.policies;
  return (
    <section className="ap-card">
      <header>
        <h2>{strings.policies.text}</h2>
        {first && (
          <span className="ap-card-tools">
            <ActionButton action={showStarts} subject={{ app, policy: first }} icon={<History />} />
            {add}
          </span>
        )}
      </header>
      {first && <p>{strings.noPoliciesHelp.text}</p>}
      <DataTable
        label={strings.policies.text}
        columns={policyColumns(app, names, starts.ofPolicy)}
        rows={app.policies}
        rowKey={({ policyId }) => policyId}
        {...(mayChange && {
          onOpen: ({ policyId }: Policy) =>
            change({ policy: policyId }, { step: true, keeps: true }),
        })}
        empty={
          <EmptyState icon={<FlowBranch size={22} />} title={strings.noPolicies.text} action={add}>
            {strings.noPoliciesHelp.text}
          </EmptyState>
        }
      />
      {mayChange && (asked === '' || edited) && (
        <PolicyDialog
          appId={app.appId}
          policy={edited}
          taken={app.policies.map(({ name }) => name)}
          flows={names.flows}
          onClose={() => change({ policy: undefined }, { keeps: true })}
        />
      )}
    </section>
  );
}
