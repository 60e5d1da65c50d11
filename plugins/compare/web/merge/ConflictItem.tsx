import { useId } from 'react';
import {
  getSide,
  listSides,
  type Conflict,
  type Decisions,
  type Side,
} from '../../domain/merge/conflict';
import { strings } from '../../strings';
import type { MergeNames } from './useMergeNames';

interface Props {
  readonly conflict: Conflict;
  readonly decisions: Decisions;
  readonly current: boolean;
  readonly names: MergeNames;
  readonly onChoose: (side: Side) => void;
  readonly onShow: () => void;
}

/** One conflict: the value of each side, one of which is taken. */
export function ConflictItem({ conflict, decisions, current, names, onChoose, onShow }: Props) {
  const group = useId();
  const taken = getSide(conflict, decisions);
  return (
    <li aria-current={current || undefined}>
      <fieldset>
        <legend>
          <button type="button" onClick={onShow}>
            {names.titleOf(conflict)}
          </button>
        </legend>
        {listSides(conflict).map(side => (
          <label key={side} data-taken={side === taken || undefined}>
            <span>
              <input
                type="radio"
                name={group}
                checked={side === taken}
                onChange={() => onChoose(side)}
              />
              {strings[side].text}
            </span>
            <code>{names.valueOf(conflict, side)}</code>
          </label>
        ))}
      </fieldset>
    </li>
  );
}
