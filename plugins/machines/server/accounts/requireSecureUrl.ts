import { codes, Failure, format } from '#core/contract';
import { providerAddress } from '#core/server/http/AddressRules';
import { strings } from '../../strings';

function isSecure(text: string): boolean {
  try {
    providerAddress(text, '');
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses what is no full URL, and one that starts with http: keys could be replaced in transit.
 * Hosts of an operator’s own network may use http.
 */
export function requireSecureUrl(text: string, at: string): void {
  if (isSecure(text)) return;
  const reason = URL.canParse(text) ? strings.urlInsecure : strings.urlWrong;
  const message = format(reason, { url: text });
  throw new Failure(400, codes.invalid, message, [{ at, message }]);
}
