import { grants, scopes, type OAuth } from '../contract';

function uriFault(text: string): string | undefined {
  if (/[^\x21-\x7e]/.test(text))
    return 'may have neither spaces nor characters beyond ASCII: write them as %20 and the like';
  try {
    const url = new URL(text);
    if (['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(url.protocol))
      return 'is nowhere to come back to: write an address such as https://app.example.com/callback';
    return url.hash ? 'must have no #fragment' : undefined;
  } catch {
    return 'must be a whole address, such as https://app.example.com/callback';
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
  const choices = (
    [
      ['allowedScopes', scopes],
      ['allowedGrants', grants],
    ] as const
  ).flatMap(([list, known]) =>
    (values[list] ?? []).flatMap((text, index) =>
      (known as readonly string[]).includes(text)
        ? []
        : [
            {
              at: `body/oauth/values/${list}/${index}`,
              message: `"${text}" is none of ${known.join(', ')}.`,
            },
          ],
    ),
  );
  return [...uris, ...choices];
}
