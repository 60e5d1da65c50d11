import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { valuesMissing, valuesNamed, withValues } from '../../domain/valuesNamed';
import { studioStrings as strings } from '../../studioStrings';
import { parseSample } from './parseSample';
import type { UiValues } from './uiValues';

interface Props {
  readonly values: UiValues;
  readonly disabled: boolean;
  readonly onChange: (changes: Partial<UiValues>) => void;
}
const most = 6;

/**
 * Says which values the markup names and the sample does not have, so that a gap in the preview is
 * understood, and adds them.
 */
export function MissingValues({ values: { template, sample }, disabled, onChange }: Props) {
  const known = parseSample(sample);
  const missing = known ? valuesMissing(valuesNamed(template), known) : [];
  if (!known || missing.length === 0) return null;
  const names = missing.length > most ? [...missing.slice(0, most), '…'] : missing;
  return (
    <output className="tp-note tp-missing">
      {format(strings.missing, { names: names.join(', ') })}
      {!disabled && (
        <Button
          size="small"
          text={strings.addMissing.text}
          onClick={() => onChange({ sample: JSON.stringify(withValues(known, missing), null, 2) })}
        />
      )}
    </output>
  );
}
