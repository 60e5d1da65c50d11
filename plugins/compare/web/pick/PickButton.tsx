import { Button } from '@blueprintjs/core';
import type { PickFault } from '../../domain/pick/pickChange';
import { strings } from '../../strings';
import { faultTexts } from './pickTexts';

interface Props {
  /** The accessible label, which names the change. */
  readonly name: string;
  readonly fault: PickFault | undefined;
  readonly onAdd: () => void;
}

/** Adds a change to the draft; says why where it cannot. */
export function PickButton({ name, fault, onAdd }: Props) {
  return (
    <Button
      className="flow-pick"
      size="small"
      variant="minimal"
      text={strings.pick.text}
      aria-label={name}
      disabled={fault !== undefined}
      {...(fault && { title: faultTexts[fault].text })}
      onClick={onAdd}
    />
  );
}
