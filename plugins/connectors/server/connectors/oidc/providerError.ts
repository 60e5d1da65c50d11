import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { NodeError } from '#plugins/connectors/contract';
import type { ProviderSettings } from './providerSettings';

/** Why a sign-on came to nothing, with the provider's own error where it gave one. */
export function providerError(fault: unknown, { name }: ProviderSettings): NodeError {
  if (fault instanceof AuthorizationResponseError || fault instanceof ResponseBodyError) {
    const { error, error_description: description } = fault;
    const message =
      error === 'access_denied'
        ? `The sign-on at ${name} was cancelled or refused.`
        : `${name} refused the sign-on: ${description || error}.`;
    return { code: error, message, ...(description && { description }), reason: error };
  }
  const causes: Error[] = [];
  for (let each = fault; each instanceof Error && causes.length < 5; each = each.cause)
    causes.push(each);
  const said = causes.findLast(({ message }) => message)?.message ?? String(fault);
  if (!(fault instanceof ClientError)) return { code: 'signOnFailed', message: said };
  // The library's outermost sentence is general; the innermost says what it met.
  const message = `The answer of ${name} cannot be trusted or read: ${said}.`;
  return { code: fault.code ?? 'signOnFailed', message: message.replace(/\.+$/, '.') };
}
