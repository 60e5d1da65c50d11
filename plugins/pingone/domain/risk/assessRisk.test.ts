import { expect, it } from 'vitest';
import { assessRisk } from './assessRisk';
import { defaultRiskSettings } from './riskSettings';

it('adds whole weights at high and half of them at medium', () => {
  const findings = {
    newDevice: { level: 'HIGH' },
    anonymousNetwork: { level: 'MEDIUM' },
    geoVelocity: { level: 'LOW' },
  } as const;
  expect(assessRisk(findings, defaultRiskSettings)).toEqual({
    score: 60,
    level: 'MEDIUM',
    recommendedAction: 'MFA',
  });
});

it('is low without signals, and never above 100', () => {
  expect(assessRisk({}, defaultRiskSettings)).toEqual({
    score: 0,
    level: 'LOW',
    recommendedAction: 'APPROVE',
  });
  const all = Object.fromEntries(
    Object.keys(defaultRiskSettings.weights).map(each => [each, { level: 'HIGH' }]),
  );
  expect(assessRisk(all, defaultRiskSettings)).toMatchObject({ score: 100, level: 'HIGH' });
});

it('reports a bot, unless its weight is 0', () => {
  const findings = { botDetection: { level: 'HIGH' } } as const;
  expect(assessRisk(findings, defaultRiskSettings).recommendedAction).toBe('BOT_MITIGATION');
  const weights = { ...defaultRiskSettings.weights, botDetection: 0 };
  expect(assessRisk(findings, { ...defaultRiskSettings, weights })).toMatchObject({
    level: 'LOW',
    recommendedAction: 'APPROVE',
  });
});
