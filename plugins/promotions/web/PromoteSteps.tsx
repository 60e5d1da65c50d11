import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { CloudUpload } from '@blueprintjs/icons';
import { useEffect, useEffectEvent } from 'react';
import { format, type Output } from '#core/contract';
import { accountRoute, companyAccess } from '#core/contract/internal';
import { useMay, useQuery } from '#core/web';
import { nameEnvironments } from '#core/web/session/nameEnvironments';
import { ButtonLink, EmptyState, ErrorState, Spinner } from '#core/web/ui';
import { mostPromoted } from '#plugins/transfer/contract';
import { listTargets } from '../contract';
import { strings } from '../strings';
import { FlowChoice } from './FlowChoice';
import { PromotionView } from './PromotionView';
import { Review } from './Review';
import { usePromotion, type Step } from './usePromotion';

interface Props {
  readonly targets: Output<typeof listTargets>['targets'];
  readonly chosen: string;
  readonly onChange: (companyId: string) => void;
}

/** The person's other companies; one that flows cannot be brought to says why. */
function TargetChoice({ targets, chosen, onChange }: Props) {
  const names = nameEnvironments(targets);
  return (
    <RadioGroup
      className="promote-targets"
      label={strings.chooseTarget.text}
      selectedValue={chosen}
      onChange={event => onChange(event.currentTarget.value)}
    >
      {targets.map(({ companyId, fault }) => (
        <Radio key={companyId} value={companyId} disabled={fault !== undefined}>
          {names.get(companyId)}
          {fault && <small>{fault}</small>}
        </Radio>
      ))}
    </RadioGroup>
  );
}

const steps: readonly (readonly [
  Step,
  typeof strings.stepFlows | typeof strings.stepTarget | typeof strings.stepReview,
])[] = [
  ['flows', strings.stepFlows],
  ['target', strings.stepTarget],
  ['review', strings.stepReview],
];
const nothing = new Map<string, string>();

interface StepsProps {
  readonly companyId: string;
  /** Told the environment that flows are going to, once one is selected. */
  readonly onTarget: (companyId: string) => void;
}

/** The steps of a promotion: flows, company, difference; then what it has made. */
export function PromoteSteps({ companyId, onTarget }: StepsProps) {
  const mayCreate = useMay(companyAccess, 'create');
  const work = usePromotion(companyId, nothing);
  const { data, error, mutate } = useQuery(listTargets, { params: { companyId } });
  const open = data?.targets.filter(({ fault }) => fault === undefined) ?? [];
  const only = open.length === 1 ? open[0]?.companyId : undefined;
  const choose = useEffectEvent((companyId: string) => {
    if (work.target === '') work.setTarget(companyId);
  });
  useEffect(() => {
    if (only) choose(only);
  }, [only]);
  const { target: selected } = work;
  useEffect(() => onTarget(selected), [onTarget, selected]);
  if (error && !data) return <ErrorState error={error} onRetry={mutate} />;
  if (!data) return <Spinner />;
  if (data.targets.length === 0)
    return (
      <EmptyState
        icon={<CloudUpload size={22} />}
        title={strings.noTarget.text}
        action={
          mayCreate && (
            <ButtonLink to={`${accountRoute.to()}?environment`}>
              {strings.newEnvironment.text}
            </ButtonLink>
          )
        }
      >
        {strings.noTargetHelp.text}
      </EmptyState>
    );
  const target = data.targets.find(each => each.companyId === work.target);
  if (work.record && target)
    return (
      <>
        <h2 className="promote-done">
          <output>{format(strings.done, { name: target.name })}</output>
        </h2>
        <PromotionView
          companyId={target.companyId}
          name={target.name}
          record={work.record}
          onChange={work.setRecord}
        />
        <Button className="promote-again" text={strings.again.text} onClick={work.again} />
      </>
    );
  const many = work.flows.size > mostPromoted;
  const ready = {
    flows: true,
    target: work.flows.size > 0 && !many,
    review: work.flows.size > 0 && !many && !!target,
  };
  const at = steps.findIndex(([step]) => step === work.step);
  const previous = steps[at - 1]?.[0];
  const following = steps[at + 1]?.[0];
  return (
    <div className="promote">
      <nav aria-label={strings.steps.text}>
        <ol className="promote-steps">
          {steps.map(([step, title], index) => (
            <li key={step}>
              <Button
                variant="minimal"
                active={step === work.step}
                aria-current={step === work.step ? 'step' : undefined}
                disabled={!ready[step] || work.busy}
                text={`${index + 1}. ${title.text}`}
                onClick={() => work.setStep(step)}
              />
            </li>
          ))}
        </ol>
      </nav>
      {work.step === 'flows' && <FlowChoice chosen={work.flows} onChange={work.setFlows} />}
      {work.step === 'target' && (
        <TargetChoice targets={data.targets} chosen={work.target} onChange={work.setTarget} />
      )}
      {work.step === 'review' && target && <Review work={work} name={target.name} />}
      <div className="promote-foot">
        {previous && (
          <Button
            text={strings.back.text}
            disabled={work.busy}
            onClick={() => work.setStep(previous)}
          />
        )}
        {following && (
          <Button
            intent="primary"
            text={strings.next.text}
            disabled={!ready[following]}
            onClick={() => work.setStep(following)}
          />
        )}
        {work.step === 'review' && target && work.preview.data && (
          <Button
            intent="primary"
            text={format(strings.apply, { name: target.name })}
            loading={work.busy}
            disabled={work.idle || work.preview.isValidating}
            onClick={() => void work.apply()}
          />
        )}
      </div>
    </div>
  );
}
