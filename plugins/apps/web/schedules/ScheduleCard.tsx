import { Button } from '@blueprintjs/core';
import { Add, Time } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { codes, Failure, format, type Output } from '#core/contract';
import { useApp, useCall, useMay, useQuery } from '#core/web';
import { confirm, DataTable, EmptyState, ErrorState } from '#core/web/ui';
import {
  access,
  deleteSchedule,
  listAppSchedules,
  runSchedule,
  saveSchedule,
  type App,
  type Schedule,
} from '../../contract';
import { strings } from '../../strings';
import { useFlowNames } from '../policies/useFlowNames';
import { FlowErrorsDialog } from './FlowErrorsDialog';
import { nameOf, scheduleColumns } from './scheduleColumns';
import { RunsDialog } from './RunsDialog';
import { ScheduleDialog } from './ScheduleDialog';

/**
 * How often schedules are looked at while one runs and else, in milliseconds; and when one was just
 * started.
 */
const watching = { running: 2000, resting: 20_000, started: [1500, 3500] };

const isRunning = (reply: Output<typeof listAppSchedules> | undefined) =>
  reply?.schedules.some(({ runs: [run] }) => run?.result === 'running');

/** When the application's policies start by themselves. */
export function ScheduleCard({ app }: { readonly app: App }) {
  const { notices } = useApp();
  const { appId, policies } = app;
  const [open, setOpen] = useState<Schedule | 'new'>();
  const [looked, look] = useState<string>();
  const [unfit, setUnfit] = useState<Failure>();
  const mayChange = useMay(access, 'update');
  const { flowOf } = useFlowNames();
  const policyOf = new Map(policies.map(each => [each.policyId, each]));
  const { data, error, mutate } = useQuery(
    listAppSchedules,
    policies.length > 0 ? { params: { appId } } : null,
    {
      refreshInterval: latest => (isRunning(latest) ? watching.running : watching.resting),
    },
  );
  const saving = useCall(saveSchedule);
  const starting = useCall(runSchedule);
  const removing = useCall(deleteSchedule);
  const [starts, setStarts] = useState(0);
  useEffect(() => {
    if (starts === 0) return undefined;
    const timers = watching.started.map(pause => setTimeout(() => void mutate(), pause));
    return () => timers.forEach(clearTimeout);
  }, [starts, mutate]);
  if (policies.length === 0) return null;

  // Those of a policy that was deleted just now went with it.
  const schedules = data?.schedules.filter(each => policyOf.has(each.policyId));
  const runsOf = schedules?.find(({ id }) => id === looked);
  const at = ({ id, policyId }: Schedule) => ({ params: { appId, policyId, scheduleId: id } });
  async function tell(run: () => Promise<unknown>, text: string) {
    try {
      await run();
      notices.success(text);
    } catch (fault) {
      if (fault instanceof Failure && fault.code === codes.scheduleInvalid) setUnfit(fault);
      else notices.failure(fault);
    }
  }
  const actions = {
    edit: setOpen,
    runs: ({ id }: Schedule) => look(id),
    toggle: (schedule: Schedule) =>
      void tell(
        () => saving.run({ ...at(schedule), body: { enabled: !schedule.enabled } }),
        (schedule.enabled ? strings.schedulePaused : strings.scheduleUpdated).text,
      ),
    run: (schedule: Schedule) => {
      void tell(() => starting.run(at(schedule)), strings.scheduleStarted.text).then(() =>
        setStarts(starts + 1),
      );
    },
    remove: async (schedule: Schedule) => {
      const title = format(strings.removeScheduleAsk, { name: nameOf(schedule) });
      const question = {
        title,
        body: strings.removeScheduleBody.text,
        confirm: strings.remove.text,
        danger: true,
      };
      if (await confirm(question))
        await tell(() => removing.run(at(schedule)), strings.scheduleRemoved.text);
    },
  };
  const likely =
    policies.find(({ flows }) => flows.some(({ flowId }) => flowOf(flowId)?.scheduled)) ??
    policies[0]!;
  const add = mayChange && (
    <Button icon={<Add />} text={strings.addSchedule.text} onClick={() => setOpen('new')} />
  );
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
            runs: actions.runs,
            policyOf:
              policies.length > 1 ? ({ policyId }) => policyOf.get(policyId)?.name : undefined,
            isOff: ({ policyId }) =>
              app.status === 'disabled' || policyOf.get(policyId)?.status === 'disabled',
            change: mayChange
              ? { ...actions, remove: schedule => void actions.remove(schedule) }
              : undefined,
          })}
          rows={schedules}
          rowKey={({ id }) => id}
          {...(mayChange && { onOpen: setOpen })}
          empty={
            <EmptyState icon={<Time size={22} />} title={strings.noSchedules.text} action={add}>
              {strings.noSchedulesHelp.text}
            </EmptyState>
          }
        />
      )}
      {runsOf && <RunsDialog schedule={runsOf} onClose={() => look(undefined)} />}
      {unfit && <FlowErrorsDialog failure={unfit} onClose={() => setUnfit(undefined)} />}
      {open && (
        <ScheduleDialog
          appId={appId}
          policies={policies}
          likely={likely.policyId}
          schedule={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
