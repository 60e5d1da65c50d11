import { Checkbox } from '@blueprintjs/core';
import { format } from '#core/contract';
import type { Column } from '#core/web/ui';
import { readVariableKey } from '../../contract';
import { strings } from '../../strings';
import type { VariableChoice } from './useVariableChoice';
import type { VariableRow } from '../variableColumns';

/** The boxes that choose variables; with Shift all between the last one and this. */
export const chooseColumn = (choice: VariableChoice): Column<VariableRow> => ({
  id: 'choose',
  width: '44px',
  header: (
    <Checkbox
      className="va-choose"
      aria-label={strings.chooseShown.text}
      disabled={choice.noneShown}
      checked={choice.everyShown}
      indeterminate={choice.count > 0 && !choice.everyShown}
      onChange={choice.toggleShown}
    />
  ),
  cell: ({ key }) => (
    <Checkbox
      className="va-choose"
      aria-label={format(strings.choose, { name: readVariableKey(key).name })}
      checked={choice.has(key)}
      onChange={({ nativeEvent }) => choice.toggle(key, (nativeEvent as MouseEvent).shiftKey)}
    />
  ),
});
