import { Spinner as Circle } from '@blueprintjs/core';
import { strings } from './strings';

interface Props {
  readonly size?: number;
  readonly label?: string;
}

/** A wait of unknown length, with a name for screen readers. */
export function Spinner({ size = 24, label = strings.loading.text }: Props) {
  return (
    <output aria-label={label}>
      <Circle size={size} />
    </output>
  );
}
