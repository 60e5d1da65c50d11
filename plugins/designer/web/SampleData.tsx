import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { strings } from '../strings';
import type { DesignMedium } from '#plugins/pages/contract';
import type { SampleSlot } from '#plugins/pages/contract/blocks/samples';

interface Props {
  readonly labels: DesignMedium['labels'];
  readonly slots: readonly SampleSlot[];
  readonly titleOf: (slot: SampleSlot) => string;
  readonly find: (path: string) => string;
  readonly onChange: (path: string, value: string) => void;
}

/** The values that the preview shows, to be typed over. */
export function SampleData({ labels, slots, titleOf, find, onChange }: Props) {
  const id = useId();
  return (
    <details className="pd-samples">
      <summary>{strings.samples.text}</summary>
      <p className="pd-note">{slots.length > 0 ? labels.samplesHelp : labels.noSamples}</p>
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
