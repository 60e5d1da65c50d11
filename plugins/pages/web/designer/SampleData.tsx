import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { designerStrings as strings } from '../../designerStrings';
import type { SampleSlot } from '../../contract/blocks/samples';

interface Props {
  readonly slots: readonly SampleSlot[];
  readonly titleOf: (slot: SampleSlot) => string;
  readonly find: (path: string) => string;
  readonly onChange: (path: string, value: string) => void;
}

/** The values that the preview shows, to be typed over. */
export function SampleData({ slots, titleOf, find, onChange }: Props) {
  const id = useId();
  return (
    <details className="pd-samples">
      <summary>{strings.samples.text}</summary>
      <p className="pd-note">{(slots.length > 0 ? strings.samplesHelp : strings.noSamples).text}</p>
      {slots.map(slot => (
        <div key={slot.path} className="pd-sample">
          <label htmlFor={`${id}-${slot.path}`}>{titleOf(slot)}</label>
          <InputGroup
            id={`${id}-${slot.path}`}
            size="small"
            value={find(slot.path)}
            onValueChange={value => onChange(slot.path, value)}
          />
        </div>
      ))}
    </details>
  );
}
