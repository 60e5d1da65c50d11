import { defaultSecurity, type SecuritySettings } from '#core/contract/internal';

const { passwordPolicy } = defaultSecurity;

/** The security settings that a preset decides; sign-in methods and IP addresses stay as they are. */
export type PresetSettings = Pick<
  SecuritySettings,
  'mfaRequired' | 'sessionMinutes' | 'idleMinutes' | 'passwordPolicy'
>;

/** The levels of protection that a form can be filled with, the least first. */
export const presets = {
  relaxed: {
    mfaRequired: false,
    sessionMinutes: defaultSecurity.sessionMinutes,
    idleMinutes: defaultSecurity.idleMinutes,
    passwordPolicy,
  },
  standard: {
    mfaRequired: false,
    sessionMinutes: 720,
    idleMinutes: 60,
    passwordPolicy: { ...passwordPolicy, lengthMin: 12, previous: 5 },
  },
  strict: {
    mfaRequired: true,
    sessionMinutes: 480,
    idleMinutes: 15,
    passwordPolicy: { ...passwordPolicy, lengthMin: 14, previous: 24, maxAgeDays: 90 },
  },
} satisfies Readonly<Record<string, PresetSettings>>;

export type PresetName = keyof typeof presets;
export const presetNames = ['relaxed', 'standard', 'strict'] as const satisfies PresetName[];

/** The value of one setting, by the name of its field. */
export type FlatSettings = Readonly<Record<string, number | boolean>>;

/** Lists the settings that presets decide by the names of their fields; numbers typed as text count as numbers. */
export function flattenSettings({
  mfaRequired,
  sessionMinutes,
  idleMinutes,
  passwordPolicy: policy,
}: PresetSettings): FlatSettings {
  return {
    mfaRequired,
    sessionMinutes: Number(sessionMinutes),
    idleMinutes: Number(idleMinutes),
    'passwordPolicy.lengthMin': Number(policy.lengthMin),
    'passwordPolicy.previous': Number(policy.previous),
    'passwordPolicy.maxAgeDays': Number(policy.maxAgeDays),
    'passwordPolicy.requireLowercase': policy.requireLowercase,
    'passwordPolicy.requireUppercase': policy.requireUppercase,
    'passwordPolicy.requireNumbers': policy.requireNumbers,
    'passwordPolicy.requireSpecial': policy.requireSpecial,
    'passwordPolicy.refuseCommon': policy.refuseCommon,
  };
}

/** Returns the names of the fields whose values differ. */
export const diffSettings = (before: FlatSettings, after: FlatSettings): string[] =>
  Object.keys(after).filter(name => before[name] !== after[name]);

/** Returns the preset that these settings equal; undefined where they are custom. */
export const findPreset = (settings: FlatSettings): PresetName | undefined =>
  presetNames.find(name => diffSettings(flattenSettings(presets[name]), settings).length === 0);
