import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import { readVariableKey } from '#plugins/variables/contract/variableKey';
import { format, Failure } from '#core/contract';
import { useApp, useMay, useMutation } from '#core/web';
import { canvas, access } from '#plugins/flows/contract';
import type { PromotedFlow } from '#plugins/transfer/contract';
import { getPromotion, type PromotionRecord, rollBackPromotion } from '../contract';
import { strings } from '../strings';
import { useState } from 'react';
import { confirm } from '#core/web/ui';

const texts: Readonly<Record<string, { readonly text: string }>> = {
  new: strings.what_new,
  changed: strings.what_changed,
  same: strings.what_same,
  left: strings.what_left,
  made: strings.what_made,
  deployed: strings.what_deployed,
  done: strings.status_done,
  partly: strings.status_partly,
  rolledBack: strings.status_rolledBack,
  restored: strings.restored,
  deleted: strings.deleted,
};

/** How a flow or a promotion stands, in a word or two. */
export const stateText = (state: string): string => texts[state]?.text ?? state;

const ask = (callers: readonly string[]) =>
  confirm({
    title: strings.rollBackTitle.text,
    body: (
      <>
        {strings.rollBackBody.text}
        {callers.length > 0 && (
          <ul>
            {callers.map(caller => (
              <li key={caller}>{caller}</li>
            ))}
          </ul>
        )}
      </>
    ),
    confirm: strings.rollBack.text,
    danger: true,
  });

/**
 * Rolls a promotion back after asking; where flows were changed since, `fault` says which, and the
 * others may be rolled back.
 */
function useRollBack(
  companyId: string,
  promotionId: string,
  onChange: (record: PromotionRecord) => void,
) {
  const { notices } = useApp();
  const { run: call, busy } = useMutation(rollBackPromotion);
  const { run: read, busy: reading } = useMutation(getPromotion);
  const [fault, setFault] = useState<Failure>();
  async function run(others: boolean) {
    setFault(undefined);
    try {
      const params = { companyId, promotionId };
      const agreed = others || (await ask((await read({ params })).callers));
      if (!agreed) return;
      const record = await call({ params, body: { others } });
      notices.success(
        (record.status === 'partly' ? strings.partlyNow : strings.rolledBackNow).text,
      );
      onChange(record);
    } catch (error) {
      setFault(error instanceof Failure ? error : new Failure(0, 0, String(error)));
    }
  }
  return { run, busy: busy || reading, fault };
}

interface Props {
  /** The company that the flows went to. */
  readonly companyId: string;
  readonly name: string;
  readonly record: PromotionRecord;
  readonly onChange: (record: PromotionRecord) => void;
}

/** The result of a promotion, with a link to each flow and a way to roll back. */
export const PromotionView = observer(function PromotionView({
  companyId,
  name,
  record,
  onChange,
}: Props) {
  const { session, account, notices } = useApp();
  const [, go] = useLocation();
  const here = companyId === session.companyId;
  const mayHere = useMay(access, 'update');
  const { run, busy, fault } = useRollBack(companyId, record.promotionId, onChange);
  const openFlow = (flowId: string) => {
    const to = canvas.to({ id: flowId });
    if (here) go(to);
    else account.switchCompany(companyId, to).catch((error: unknown) => notices.failure(error));
  };
  const lists = [
    [strings.connectionsMade, record.connectionsMade],
    [strings.variablesMade, record.variablesMade.map(key => readVariableKey(key).name)],
    [strings.notes, record.notes],
  ] as const;
  const canRollBack = record.flows.some(
    ({ undone, what }) => !undone && ['made', 'changed', 'deployed'].includes(what),
  );
  return (
    <section aria-label={strings.result.text} className="promote-result">
      <ul className="promote-flows">
        {record.flows.map(flow => (
          <li key={flow.flowId}>
            <div className="promote-flow">
              <span>
                <b>{flow.name}</b>
                <em className="promote-tag" data-kind={flow.what}>
                  {stateText(flow.what)}
                </em>
                {flow.undone ? (
                  <em className="promote-tag">{stateText(flow.undone)}</em>
                ) : (
                  <small>{formatVersion(flow)}</small>
                )}
              </span>
              {flow.undone !== 'deleted' && (
                <Button
                  variant="minimal"
                  text={here ? strings.open.text : format(strings.openThere, { name })}
                  onClick={() => openFlow(flow.flowId)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {lists.map(
        ([title, each]) =>
          each.length > 0 && (
            <div key={title.id}>
              <h3>{title.text}</h3>
              <ul>
                {[...new Set(each)].map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          ),
      )}
      {fault && (
        <div role="alert" className="promote-fault">
          <p>{strings.notRolledBack.text}</p>
          <ul>
            {(fault.details?.map(({ message }) => message) ?? [fault.message]).map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {fault.status === 409 && (
            <Button
              text={strings.rollBackOthers.text}
              loading={busy}
              onClick={() => void run(true)}
            />
          )}
        </div>
      )}
      {canRollBack && (mayHere || !here) && (
        <Button text={strings.rollBack.text} loading={busy} onClick={() => void run(false)} />
      )}
    </section>
  );
});

const formatVersion = ({ version, publishedVersion }: PromotedFlow) =>
  format(version === publishedVersion ? strings.resultDeployed : strings.resultVersion, {
    version,
  });
