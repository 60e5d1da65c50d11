import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { designerStrings as strings } from '../../designerStrings';
import { nameSample, type SampleSlot } from '../../domain/blocks/samples';

interface Props {
  readonly slots: readonly SampleSlot[];
  readonly titleOf: (slot: SampleSlot) => string;
  readonly find: (path: string) => string | undefined;
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
            placeholder={slot.isDeciding ? '' : nameSample(slot.path)}
            value={find(slot.path) ?? ''}
            onValueChange={value => onChange(slot.path, value)}
          />
        </div>
      ))}
    </details>
  );
}
