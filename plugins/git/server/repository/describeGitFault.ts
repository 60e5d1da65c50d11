const sentences: Readonly<Record<string, string>> = {
  '401': 'The repository rejected the token. Enter a token with read and write access.',
  '403': 'The token lacks permissions. Give it access to the repository’s contents.',
  '404': 'The repository doesn’t exist, or the token can’t access it. Check the URL and the token.',
};

/** An error of a repository, without the request. */
export interface GitFault {
  readonly message: string;
  readonly code: string;
  readonly status: string;
  readonly refs?: string;
}

/** Tells in a sentence what a repository answered. */
export function describeGitFault({ message, code, status, refs = '' }: GitFault): string {
  if (code === 'UserCanceledError') return sentences['401']!;
  if (code === 'HttpError') return sentences[status] ?? `The repository returned status ${status}.`;
  if (code === 'GitPushError') return `The repository rejected the commit: ${refs.slice(0, 300)}`;
  if (code === 'SmartHttpError') return 'No Git repository was found at this URL.';
  return message;
}
