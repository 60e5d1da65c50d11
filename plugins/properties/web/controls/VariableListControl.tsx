import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { ListControl, ValueControl } from '#core/web/ui/controls';
import { strings } from '#plugins/properties/strings';
import type { NodeControlProps } from './NodeControl';

type Row = Readonly<Record<string, unknown>>;

const types = ['string', 'number', 'boolean', 'object', 'array'];

/**
 * Names with values: variables to save, claims, arguments of a function. Further keys of a row are
 * kept.
 */
export function VariableListControl({
  id,
  name,
  value,
  definition,
  onChange,
  disabled,
}: NodeControlProps) {
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  const typeKey =
    rows.some(row => row.preferredDataType !== undefined) || name === 'variableInputList'
      ? 'preferredDataType'
      : 'type';
  const context = name === 'saveFlowVariables' ? 'flow' : 'flowInstance';
  const saves = name === 'saveVariables' || name === 'saveFlowVariables';
  const renameRow = (row: Row, next: string, type = String(row[typeKey] ?? 'string')): Row => ({
    ...row,
    name: next,
    ...(saves ? { label: `${next} (${type} - ${context})` } : {}),
  });
  return (
    <ListControl
      id={id}
      label={definition.displayName}
      items={rows}
      onChange={onChange}
      disabled={disabled}
      fresh={(): Row => ({
        name: '',
        [typeKey]: 'string',
        value: '',
        ...(saves ? { key: Math.random() } : {}),
      })}
    >
      {(row, change, index) => (
        <>
          <InputGroup
            aria-label={strings.name.text}
            placeholder={strings.name.text}
            disabled={disabled}
            value={String(row.name ?? '')}
            onValueChange={next => change(renameRow(row, next))}
          />
          <HTMLSelect
            aria-label={strings.type.text}
            disabled={disabled}
            options={
              types.includes(String(row[typeKey])) ? types : [String(row[typeKey] ?? ''), ...types]
            }
            value={String(row[typeKey] ?? '')}
            onChange={({ target }) =>
              change({
                ...renameRow(row, String(row.name ?? ''), target.value),
                [typeKey]: target.value,
              })
            }
          />
          <ValueControl
            id={`${id}-${index}`}
            value={row.value}
            disabled={disabled}
            onChange={next => change({ ...row, value: next })}
          />
        </>
      )}
    </ListControl>
  );
}
