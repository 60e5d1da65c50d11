import { grants, scopes, tokenAuthMethods, type OAuth } from '../contract';
import { keysUrlFault, requestKeys } from '#core/contract/authentication/requestKeys';

function uriFault(text: string): string | undefined {
  if (/[^\x21-\x7e]/.test(text))
    return 'can’t contain spaces or non-ASCII characters: percent-encode them, such as %20 for a space';
  try {
    const url = new URL(text);
    if (['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(url.protocol))
      return 'is not a redirect URI: enter a URL such as https://app.example.com/callback';
    return url.hash ? 'can’t contain a #fragment' : undefined;
  } catch {
    return 'must be a complete URL, such as https://app.example.com/callback';
  }
}

/**
 * Returns the errors in OAuth settings by place. Checks complete redirect URIs, because they are
 * later compared as a whole.
 */
export function redirectFaults(
  values: Partial<OAuth['values']>,
): { at: string; message: string }[] {
  const uris = (['redirectUris', 'logoutUris'] as const).flatMap(list =>
    (values[list] ?? []).flatMap((text, index) => {
      const fault = uriFault(text);
      return fault
        ? [{ at: `body/oauth/values/${list}/${index}`, message: `"${text}" ${fault}.` }]
        : [];
    }),
  );
  const choices: readonly [list: 'allowedScopes' | 'allowedGrants', known: readonly string[]][] = [
    ['allowedScopes', scopes],
    ['allowedGrants', grants],
  ];
  const odd = choices.flatMap(([list, known]) =>
    (values[list] ?? []).flatMap((text, index) =>
      known.includes(text)
        ? []
        : [
            {
              at: `body/oauth/values/${list}/${index}`,
              message: `“${text}” is not one of ${known.join(', ')}.`,
            },
          ],
    ),
  );
  return [...uris, ...odd, ...methodFaults(values)];
}

function methodFaults({ tokenEndpointAuthMethod: method }: Partial<OAuth['values']>) {
  if (method === undefined || tokenAuthMethods.some(each => each === method)) return [];
  const message = `“${method}” is not one of ${tokenAuthMethods.join(', ')}.`;
  return [{ at: 'body/oauth/values/tokenEndpointAuthMethod', message }];
}

type Values = Partial<OAuth['values']>;

const at = (name: keyof Values) => `body/oauth/values/${name}`;

/**
 * Returns the errors in the given settings for signed requests, combined with the settings that
 * stay.
 */
export function requestKeyFaults(given: Values, kept: Values): { at: string; message: string }[] {
  const { spJwksOpenid, spjwksUrl } = given;
  const faults: { at: string; message: string }[] = [];
  const wrongKeys = spJwksOpenid ? requestKeys(spJwksOpenid).fault : undefined;
  if (wrongKeys) faults.push({ at: at('spJwksOpenid'), message: wrongKeys });
  const wrongUrl = spjwksUrl ? keysUrlFault(spjwksUrl) : undefined;
  if (wrongUrl) faults.push({ at: at('spjwksUrl'), message: wrongUrl });
  const touched = ['enforceSignedRequestOpenid', 'spJwksOpenid', 'spjwksUrl'].some(
    name => name in given,
  );
  const whole = { ...kept, ...given };
  if (touched && whole.enforceSignedRequestOpenid && !whole.spJwksOpenid && !whole.spjwksUrl)
    faults.push({
      at: at('spJwksOpenid'),
      message: 'Enter a JSON Web Key Set or a JWKS URL. Without keys, every request would fail.',
    });
  return faults;
}
