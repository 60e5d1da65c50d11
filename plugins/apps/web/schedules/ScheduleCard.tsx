import { Add, Time } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Output } from '#core/contract';
import { useAddressParams, useMay, useQuery } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState } from '#core/web/ui';
import { access, listAppSchedules, type App, type Schedule } from '../../contract';
import { scheduleStrings } from '../../scheduleStrings';
import { strings } from '../../strings';
import { addPolicy } from '../actions/policyActions';
import { addSchedule, refusedSchedule } from '../actions/scheduleActions';
import { useFlowNames } from '../policies/useFlowNames';
import { FlowErrorsDialog } from './FlowErrorsDialog';
import { RunsDialog } from './RunsDialog';
import { scheduleColumns } from './scheduleColumns';
import { ScheduleDialog } from './ScheduleDialog';

/** How often schedules are looked at while one runs and else, in milliseconds. */
const watching = { running: 2000, resting: 20_000 };

const isRunning = (reply: Output<typeof listAppSchedules> | undefined) =>
  reply?.schedules.some(({ runs: [run] }) => run?.result === 'running');
const forgetRefusal = () => refusedSchedule.set(undefined);

/** When the application's policies start by themselves. */
export const ScheduleCard = observer(function ScheduleCard({ app }: { readonly app: App }) {
  const { appId, policies } = app;
  const [address, change] = useAddressParams();
  const mayChange = useMay(access, 'update');
  const { flowOf } = useFlowNames();
  const policiesById = new Map(policies.map(each => [each.policyId, each]));
  const { data, error, mutate } = useQuery(
    listAppSchedules,
    policies.length > 0 ? { params: { appId } } : null,
    {
      refreshInterval: latest => (isRunning(latest) ? watching.running : watching.resting),
    },
  );
  useEffect(() => forgetRefusal, []);
  const [usual] = policies;
  if (!usual)
    return (
      <section className="ap-card" aria-label={strings.schedules.text}>
        <EmptyState
          icon={<Time size={22} />}
          title={scheduleStrings.noSchedules.text}
          action={<ActionButton action={addPolicy} subject={app} intent="primary" icon={<Add />} />}
        >
          {strings.schedulesNeedPolicy.text}
        </EmptyState>
      </section>
    );

  // Those of a policy that was deleted just now went with it.
  const schedules = data?.schedules.filter(each => policiesById.has(each.policyId));
  const find = (term: string) => schedules?.find(({ id }) => id === address.get(term));
  const [edited, selectedSchedule, refusal] = [
    find('schedule'),
    find('runs'),
    refusedSchedule.get(),
  ];
  const likely =
    policies.find(({ flows }) => flows.some(({ flowId }) => flowOf(flowId)?.scheduled)) ?? usual;
  const add = <ActionButton action={addSchedule} subject={app} intent="primary" icon={<Add />} />;
  return (
    <section className="ap-card" aria-label={strings.schedules.text}>
      <header>
        <h2>{strings.schedules.text}</h2>
        {schedules && schedules.length > 0 && add}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.schedules.text}
          columns={scheduleColumns({
            policyOf:
              policies.length > 1 ? ({ policyId }) => policiesById.get(policyId)?.name : undefined,
            isOff: ({ policyId }) =>
              app.status === 'disabled' || policiesById.get(policyId)?.status === 'disabled',
          })}
          rows={schedules}
          rowKey={({ id }) => id}
          {...(mayChange && {
            onOpen: ({ id }: Schedule) => change({ schedule: id }, { step: true, keeps: true }),
          })}
          empty={
            <EmptyState
              icon={<Time size={22} />}
              title={scheduleStrings.noSchedules.text}
              action={add}
            >
              {scheduleStrings.noSchedulesHelp.text}
            </EmptyState>
          }
        />
      )}
      {selectedSchedule && (
        <RunsDialog
          schedule={selectedSchedule}
          onClose={() => change({ runs: undefined }, { keeps: true })}
        />
      )}
      {refusal && <FlowErrorsDialog failure={refusal} onClose={forgetRefusal} />}
      {mayChange && (address.get('schedule') === '' || edited) && (
        <ScheduleDialog
          appId={appId}
          policies={policies}
          likely={likely.policyId}
          schedule={edited}
          onClose={() => change({ schedule: undefined }, { keeps: true })}
        />
      )}
    </section>
  );
});
