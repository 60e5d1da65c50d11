import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useCompanyId, useMutation, useQuery } from '#core/web';
import { DataTable, ErrorState, TimeAgo, type Column } from '#core/web/ui';
import { endSignIn, listSignIns, type SignIn } from '../../contract';
import { strings } from '../../strings';
import '../machines.css';

const signInColumns = (end: (signIn: SignIn) => Promise<void>): readonly Column<SignIn>[] => [
  { id: 'name', header: strings.application.text, width: '2fr', cell: ({ name }) => name },
  {
    id: 'created',
    header: strings.created.text,
    from: 640,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'expires',
    header: strings.expires.text,
    cell: ({ expires }) => <TimeAgo at={expires} />,
  },
  {
    id: 'end',
    header: '',
    width: '110px',
    align: 'end',
    cell: signIn => (
      <Button
        size="small"
        text={strings.signOut.text}
        aria-label={format(strings.signOutNamed, { name: signIn.name })}
        onClick={() => void end(signIn)}
      />
    ),
  },
];

/** The applications through which the person who looks is signed in; nothing where there are none. */
export function SignInList() {
  const params = { companyId: useCompanyId() };
  const { notices } = useApp();
  const { data, error, mutate } = useQuery(listSignIns, { params });
  const one = useMutation(endSignIn);
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data || data.signIns.length === 0) return null;
  const end = async ({ signInId }: SignIn) => {
    try {
      await one.run({ params: { ...params, signInId } });
      notices.success(strings.signInEnded.text);
    } catch (fault) {
      notices.failure(fault);
    }
  };
  return (
    <section className="mc-part" aria-label={strings.signIns.text}>
      <header>
        <div>
          <h2>{strings.signIns.text}</h2>
          <p>{strings.signInsHelp.text}</p>
        </div>
      </header>
      <DataTable
        label={strings.signIns.text}
        columns={signInColumns(end)}
        rows={data.signIns}
        rowKey={({ signInId }) => signInId}
      />
    </section>
  );
}
