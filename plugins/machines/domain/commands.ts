/** How an account requests a token in a shell. */
export const getTokenCommand = (tokenUrl: string, accountId: string, secret: string): string =>
  [
    `curl ${tokenUrl} \\`,
    `  -u '${accountId}:${secret}' \\`,
    `  -d grant_type=client_credentials`,
  ].join('\n');

/** How a personal access token is used in a shell. */
export const getCallCommand = (origin: string, token: string): string =>
  `curl ${origin}/v1/flows \\\n  -H 'Authorization: Bearer ${token}'`;
