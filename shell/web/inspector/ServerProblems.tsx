import { adminAccess, listServerProblems } from '#core/contract/internal';
import { useMay, useQuery } from '#core/web';
import { ErrorState } from '#core/web/ui/states.tsx';
import { strings } from '../strings';

/** What is wrong with plugins in the server, for those who run it. */
export function ServerProblems() {
  const mayRead = useMay(adminAccess, 'read');
  const { data, error, mutate } = useQuery(listServerProblems, mayRead ? {} : null);
  if (!error && !data?.length) return null;
  return (
    <section className="sl-inspect">
      <h2>{strings.serverProblems.text}</h2>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
      <ul>
        {data?.map(({ sentence, cause }) => (
          <li key={sentence}>
            {sentence}
            {cause && (
              <details>
                <summary>{strings.cause.text}</summary>
                <pre>{cause}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
