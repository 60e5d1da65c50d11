import { format } from '#core/contract';
import type { BrowserSignals } from '#plugins/pages/contract/browserSignals';
import { readUserAgent } from '#plugins/connectors/contract/readUserAgent';
import { toLevel } from '#plugins/pingone/domain/risk/assessRisk';
import { rateTravel } from '#plugins/pingone/domain/risk/rateTravel';
import { isDisguised, rateBot } from '#plugins/pingone/domain/risk/rateBrowser';
import type { Limits, RiskSettings } from '#plugins/pingone/domain/risk/riskSettings';
import { strings } from '#plugins/pingone/riskTexts';
import { velocitySeconds, type History } from './readHistory';
import type { Place, RiskDetails, RiskEvaluation, TypedFinding } from './RiskEvaluation';

/** All that is known of a sign-in when it is evaluated. */
export interface Known {
  readonly ip: string;
  readonly user: string;
  readonly userAgent: string;
  readonly signals: BrowserSignals | undefined;
  readonly place: Place | undefined;
  /** Undefined where nobody knows. */
  readonly anonymous: boolean | undefined;
  readonly history: History;
  readonly now: number;
}

const devices = {
  first: { level: 'LOW', status: 'UNKNOWN_DEVICE', reason: strings.firstSignOn.text },
  known: { level: 'LOW', status: 'KNOWN_DEVICE', reason: strings.knownDevice.text },
  similar: { level: 'MEDIUM', status: 'KNOWN_DEVICE', reason: strings.similarDevice.text },
  unknown: { level: 'HIGH', status: 'UNKNOWN_DEVICE', reason: strings.unknownDevice.text },
} as const;

function rateVelocity(count: number, limits: Limits, sentence: string): TypedFinding {
  const level = toLevel(count, limits);
  return {
    type: 'VELOCITY',
    level,
    ...(level !== 'LOW' && { reason: sentence }),
    threshold: { ...limits, source: 'DEFAULT_FALLBACK' },
    velocity: { distinctCount: count, during: velocitySeconds },
  };
}

/** The way from the last sign-in; nothing where one of both places is not known. */
function compareTravel(
  { place, now }: Known,
  last: RiskEvaluation | undefined,
): Pick<RiskDetails, 'impossibleTravel' | 'estimatedDistance' | 'estimatedSpeed' | 'geoVelocity'> {
  const before = last?.details;
  if (
    place?.latitude === undefined ||
    place.longitude === undefined ||
    before?.latitude === undefined ||
    before.longitude === undefined
  )
    return {};
  const travel = rateTravel(
    { latitude: before.latitude, longitude: before.longitude, at: Date.parse(last!.createdAt) },
    { latitude: place.latitude, longitude: place.longitude, at: now },
  );
  if (!travel) return {};
  const { distance, speed, impossible } = travel;
  return {
    impossibleTravel: impossible,
    estimatedDistance: distance,
    estimatedSpeed: speed,
    geoVelocity: {
      type: 'GEO_VELOCITY',
      level: impossible ? 'HIGH' : 'LOW',
      ...(impossible && { reason: format(strings.tooFar, { distance, speed }) }),
    },
  };
}

function tellLast({ event, createdAt, details }: RiskEvaluation) {
  const { country, state, city, anonymousNetworkDetected } = details;
  return {
    ip: event.ip,
    timestamp: createdAt,
    ...(anonymousNetworkDetected !== undefined && { anonymousNetworkDetected }),
    ...(country && { country }),
    ...(state && { state }),
    ...(city && { city }),
  };
}

function rateAnonymity({ anonymous, ip }: Known): Partial<RiskDetails> {
  if (anonymous === undefined) return {};
  return {
    anonymousNetworkDetected: anonymous,
    anonymousNetwork: {
      type: 'ANONYMOUS_NETWORK',
      level: anonymous ? 'HIGH' : 'LOW',
      ...(anonymous && { reason: format(strings.listed, { ip }) }),
    },
  };
}

function rateBrowser({ userAgent, signals }: Known): Partial<RiskDetails> {
  const { os, browser } = readUserAgent(userAgent);
  const bot = rateBot(userAgent, signals);
  const disguised = isDisguised(userAgent, signals);
  return {
    device: { os: { name: os }, browser: { name: browser } },
    suspiciousDevice: {
      type: 'DEVICE',
      level: disguised ? 'HIGH' : 'LOW',
      ...(disguised && { reason: strings.otherBrowser.text }),
    },
    botDetection: {
      type: 'BOT',
      level: bot.level,
      ...(bot.because.length > 0 && {
        reason: bot.because.map(each => strings[each].text).join('. '),
      }),
    },
  };
}

/** Returns what each predictor finds; one that lacks its data finds nothing. */
export function findDetails(known: Known, settings: RiskSettings): RiskDetails {
  const { ip, user, history, place } = known;
  const { addresses, users, device, last } = history;
  return {
    ...place,
    ...rateAnonymity(known),
    ...compareTravel(known, last),
    ...(last && { previousSuccessfulTransaction: tellLast(last) }),
    ...rateBrowser(known),
    newDevice: { type: 'DEVICE', ...devices[device] },
    ipVelocityByUser: rateVelocity(
      addresses,
      settings.addresses,
      format(strings.manyAddresses, { count: addresses, user }),
    ),
    userVelocityByIp: rateVelocity(
      users,
      settings.users,
      format(strings.manyUsers, { count: users, ip }),
    ),
  };
}
