import { Value } from 'typebox/value';
import { readJson, type ArchivedTable, type Queries } from '#core/server';
import { RiskTerms } from '#plugins/pingone/contract';
import { defaultRiskSettings, type RiskSettings } from '#plugins/pingone/domain/risk/riskSettings';
import { strings } from '#plugins/pingone/riskTexts';
import '../evaluations/tables';

/** The settings of the company that `db` reaches, and whether it has changed any. */
export async function readRiskSettings(
  db: Queries,
): Promise<{ readonly settings: RiskSettings; readonly own: boolean }> {
  const row = await db.selectFrom('risk_settings').select('settings').executeTakeFirst();
  return row
    ? { settings: readJson(row.settings), own: true }
    : { settings: defaultRiskSettings, own: false };
}

/** The settings in an archive of the company. */
export const archivedSettings: ArchivedTable = {
  table: 'risk_settings',
  title: strings.settings.text,
  key: [],
  order: 17,
  part: 'configuration',
  json: ['settings'],
  nameOf: () => strings.settings.text,
  fault: ({ settings }) =>
    Value.Check(RiskTerms, JSON.parse(String(settings))) ? undefined : strings.settingsWrong.text,
};
