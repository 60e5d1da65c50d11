import { format } from '#core/contract';
import type { NodeOutcome } from '#plugins/connectors/contract';
import { strings } from '../../strings';

/** The failure of a node whose connection lacks settings, which it names. */
export const notConfigured = (missing: readonly string[]) =>
  ({
    kind: 'failure',
    error: {
      code: 'notConfigured',
      message: format(strings.settingsMissing, {
        missing: missing.join(' and no '),
        count: missing.length,
      }),
      details: [{ missing }],
    },
  }) satisfies NodeOutcome;
