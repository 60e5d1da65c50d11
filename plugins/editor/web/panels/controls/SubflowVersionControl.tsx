import { HTMLSelect } from '@blueprintjs/core';
import { strings } from '#plugins/editor/strings';
import type { NodeControlProps } from './nodeControlProps';

/** Which version of the chosen flow runs; -1 is always the latest. */
export function SubflowVersionControl({
  id,
  definition,
  value,
  onChange,
  disabled,
}: NodeControlProps) {
  const now = Number(value ?? -1);
  const versions = definition.options ?? [];
  const known = now === -1 || versions.some(option => option.value === now);
  return (
    <HTMLSelect
      id={id}
      fill
      disabled={disabled}
      value={String(now)}
      onChange={event => onChange(Number(event.target.value))}
    >
      <option value="-1">{strings.latestVersion.text}</option>
      {!known && <option value={String(now)}>{now}</option>}
      {versions.map(({ name, value: version }) => (
        <option key={String(version)} value={String(version)}>
          {name}
        </option>
      ))}
    </HTMLSelect>
  );
}
