import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '#core/contract/format/readerFormats';
import { format, type Message } from '#core/contract';
import type { SecuritySettings } from '#core/contract/internal';
import { ChoiceCards } from '#core/web/ui';
import { describeMinutes } from '#core/web/ui/internal';
import { strings as s } from '../../strings';
import {
  diffSettings,
  findPreset,
  flattenSettings,
  presetNames,
  presets,
  type PresetName,
  type PresetSettings,
} from './securityPresets';

const titles: Readonly<Record<PresetName, readonly [Message, Message]>> = {
  relaxed: [s.presetRelaxed, s.presetRelaxedHelp],
  standard: [s.presetStandard, s.presetStandardHelp],
  strict: [s.presetStrict, s.presetStrictHelp],
};
const labels: Readonly<Record<string, Message>> = {
  mfaRequired: s.mfaRequired,
  sessionMinutes: s.sessionMinutes,
  idleMinutes: s.idleMinutes,
  'passwordPolicy.lengthMin': s.lengthMin,
  'passwordPolicy.previous': s.previous,
  'passwordPolicy.maxAgeDays': s.maxAgeDays,
  'passwordPolicy.requireLowercase': s.requireLowercase,
  'passwordPolicy.requireUppercase': s.requireUppercase,
  'passwordPolicy.requireNumbers': s.requireNumbers,
  'passwordPolicy.requireSpecial': s.requireSpecial,
  'passwordPolicy.refuseCommon': s.refuseCommon,
};
const durations: readonly string[] = ['sessionMinutes', 'idleMinutes'];
const formatSetting = (field: string, value: number | boolean | undefined): string => {
  if (typeof value !== 'number') return (value ? s.on : s.off).text;
  if (!durations.includes(field)) return formatNumber(value);
  return value === 0 ? s.off.text : describeMinutes(value);
};

/** The level of protection: filled into the form at once, and saved with it. */
export function PresetField({ saved }: { readonly saved: SecuritySettings }) {
  const form = useFormContext();
  const typed = flattenSettings(useWatch() as PresetSettings);
  const before = flattenSettings(saved);
  const current = findPreset(typed);
  const changes = diffSettings(before, typed);
  const fill = (name: PresetName) => {
    for (const [field, value] of Object.entries(flattenSettings(presets[name])))
      form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="admin-preset">
      <ChoiceCards
        label={s.preset.text}
        choices={[
          ...presetNames.map(value => ({
            value,
            title: titles[value][0].text,
            help: titles[value][1].text,
          })),
          {
            value: 'custom' as const,
            title: s.presetCustom.text,
            help: s.presetCustomHelp.text,
            disabled: current !== undefined,
          },
        ]}
        value={current ?? 'custom'}
        onChoose={name => name !== 'custom' && fill(name)}
      />
      <div aria-live="polite">
        {changes.length > 0 && (
          <section className="admin-changes" aria-label={s.presetChanges.text}>
            <strong>{s.presetChanges.text}</strong>
            <ul>
              {changes.map(field => (
                <li key={field}>
                  {format(s.presetChange, {
                    name: labels[field]?.text ?? field,
                    from: formatSetting(field, before[field]),
                    to: formatSetting(field, typed[field]),
                  })}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
