import { useRef, useState } from 'react';
import { Failure, newId } from '#core/contract';
import { useApp, useQuery, useUnsavedGuard } from '#core/web';
import type { PromotionChoices } from '#plugins/transfer/contract';
import { applyPromotion, previewPromotion, type PromotionRecord } from '../contract';

export type Step = 'flows' | 'target' | 'review';
type Choices = Pick<PromotionChoices, 'flows' | 'left' | 'connections' | 'variables'>;
const none: Choices = { flows: {}, left: [], connections: {}, variables: {} };

/**
 * A promotion from the choice of flows to what it has made; nothing that was chosen is lost on the
 * way back and forth.
 */
export function usePromotion(companyId: string, first: ReadonlyMap<string, string>) {
  const { apiClient } = useApp();
  const [step, setStep] = useState<Step>('flows');
  const [flows, setFlows] = useState(first);
  const [target, setTarget] = useState('');
  const [choices, setChoices] = useState(none);
  const [deploy, setDeploy] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Failure>();
  const [record, setRecord] = useState<PromotionRecord>();
  const id = useRef({ said: '', promotionId: '' });
  useUnsavedGuard(flows.size > 0 && !record);

  const request = { sourceCompanyId: companyId, flowIds: [...flows.keys()], choices };
  const preview = useQuery(
    previewPromotion,
    step === 'review' && target && !record
      ? { params: { companyId: target }, body: request }
      : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const plan = preview.data;
  const idle =
    !deploy && (plan?.flows.every(({ what }) => what === 'same' || what === 'left') ?? true);

  async function apply() {
    if (!plan) return;
    const body = {
      ...request,
      choices: {
        ...choices,
        flows: Object.fromEntries(plan.flows.map(each => [each.sourceFlowId, each.flowId])),
        connections: Object.fromEntries(
          plan.connections.map(each => [each.connectionId, each.chosen]),
        ),
      },
      seen: Object.fromEntries(
        plan.flows.map(each => [
          each.sourceFlowId,
          { source: each.sourceVersion, here: each.version },
        ]),
      ),
      deploy,
    };
    const key = JSON.stringify([target, body]);
    // Tried again after an answer was lost, the same promotion is not made twice.
    if (id.current.said !== key) id.current = { said: key, promotionId: newId() };
    setBusy(true);
    setFault(undefined);
    try {
      const { promotionId } = id.current;
      setRecord(
        await apiClient.run(applyPromotion, {
          params: { companyId: target },
          body: { ...body, promotionId },
        }),
      );
    } catch (error) {
      setFault(error instanceof Failure ? error : new Failure(0, 0, String(error)));
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    setStep,
    flows,
    setFlows,
    target,
    setTarget: (next: string) => {
      if (next === target) return;
      setTarget(next);
      setChoices(none);
    },
    choices,
    choose: (change: Partial<Choices>) => setChoices(before => ({ ...before, ...change })),
    deploy,
    setDeploy,
    preview,
    /** Whether the promotion as planned would change nothing. */
    idle,
    apply,
    busy,
    fault,
    lookAgain: () => {
      setFault(undefined);
      return preview.mutate();
    },
    record,
    setRecord,
    again: () => {
      setRecord(undefined);
      setFlows(new Map());
      setChoices(none);
      setStep('flows');
    },
  };
}
export type PromotionWork = ReturnType<typeof usePromotion>;
