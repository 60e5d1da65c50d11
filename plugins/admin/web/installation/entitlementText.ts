import { format } from '#core/contract';
import type { Entitlement } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** Returns the limits of an entitlement as text. */
export function entitlementText(entitlement: Entitlement): string {
  const said = Object.entries(entitlement).flatMap(([feature, { enabled, total, versions }]) => [
    ...(enabled === false ? [format(strings.off, { feature })] : []),
    ...(total ? [format(strings.atMost, { total, feature })] : []),
    ...(versions ? [format(strings.versionsAtMost, { total: versions })] : []),
  ]);
  return said.join(', ') || strings.unlimited.text;
}
