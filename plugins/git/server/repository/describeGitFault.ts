import { getField } from '#core/contract';

const sentences: Readonly<Record<string, string>> = {
  '401': 'The repository rejected the token. Enter one that can read and write it.',
  '403': 'The token can’t do this. Give it access to the contents of the repository.',
  '404': 'The repository doesn’t exist, or the token can’t see it.',
};

/** Tells what a repository answered, without what it was sent. */
export function describeGitFault(fault: unknown, { url }: { readonly url: string }): string {
  const code = String(getField(fault, 'code') ?? '');
  const status = String(getField(getField(fault, 'data'), 'statusCode') ?? '');
  if (code === 'UserCanceledError') return sentences['401']!;
  if (code === 'HttpError' && sentences[status]) return sentences[status];
  if (code === 'HttpError') return `The repository answered ${status}.`;
  if (code === 'GitPushError') {
    const refs = Object.values((getField(getField(fault, 'data'), 'result') as object) ?? {});
    return `The repository rejected the commit: ${JSON.stringify(refs).slice(0, 300)}`;
  }
  if (code === 'SmartHttpError') return `${url} is not a Git repository.`;
  return fault instanceof Error ? fault.message : String(fault);
}
