import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { strings } from '../../strings';
import type { NodeOutcome } from '../nodeOutcome';

const describeMissing = (missing: readonly string[]): string =>
  format(strings.settingsMissing, { missing: joinAnd(missing), count: missing.length });

/** A connection that doesn’t say enough of its provider. */
export class ProviderSettingsError extends Error {
  override readonly name = 'ProviderSettingsError';
  constructor(readonly missing: readonly string[]) {
    super(describeMissing(missing));
  }
}

/** The failure of a node whose connection lacks settings, which it names. */
export const notConfigured = (missing: readonly string[]) =>
  ({
    kind: 'failure',
    error: { code: 'notConfigured', message: describeMissing(missing), details: [{ missing }] },
  }) satisfies NodeOutcome;

/** Runs a sign-in; where the connection does not say enough of its provider, it is not configured. */
export async function requireProvider(run: () => Promise<NodeOutcome>): Promise<NodeOutcome> {
  try {
    return await run();
  } catch (fault) {
    if (!(fault instanceof ProviderSettingsError)) throw fault;
    return notConfigured(fault.missing);
  }
}
