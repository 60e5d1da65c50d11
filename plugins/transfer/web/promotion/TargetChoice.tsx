import { Radio, RadioGroup } from '@blueprintjs/core';
import type { Output } from '#core/contract';
import type { listTargets } from '../../contract';
import { promotionStrings as strings } from '../../promotionStrings';

interface Props {
  readonly targets: Output<typeof listTargets>['targets'];
  readonly chosen: string;
  readonly onChange: (companyId: string) => void;
}

/** The person's other companies; one that flows cannot be brought to says why. */
export function TargetChoice({ targets, chosen, onChange }: Props) {
  return (
    <RadioGroup
      className="promote-targets"
      label={strings.chooseTarget.text}
      selectedValue={chosen}
      onChange={event => onChange(event.currentTarget.value)}
    >
      {targets.map(({ companyId, name, fault }) => (
        <Radio key={companyId} value={companyId} disabled={fault !== undefined}>
          {name}
          {fault && <small>{fault}</small>}
        </Radio>
      ))}
    </RadioGroup>
  );
}
