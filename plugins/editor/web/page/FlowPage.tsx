import { codes, Failure } from '#core/contract';
import { useApp, useMay, useQuery } from '#core/web';
import { ButtonLink, ErrorState, Spinner } from '#core/web/ui';
import { access, getFlow, list } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { FlowEditorView } from './FlowEditorView';

/** One flow on its canvas. */
export default function FlowPage({ params: { id } }: { readonly params: { readonly id: string } }) {
  const { session } = useApp();
  const mayEdit = useMay(access, 'update');
  // What is on screen is a checkout: a fresher answer must not replace it while someone works on
  // it.
  const { data, error, mutate } = useQuery(
    getFlow,
    { params: { flowId: id }, query: {} },
    { revalidateOnFocus: false },
  );
  const back = <ButtonLink to={list.to()}>{strings.allFlows.text}</ButtonLink>;
  if (error && !data) return <ErrorState error={error} onRetry={mutate} back={back} />;
  if (!data) return <Spinner />;
  const { flowInfo } = data;
  if (!flowInfo)
    return (
      <ErrorState error={new Failure(404, codes.notFound, strings.deletedFlow.text)} back={back} />
    );
  return <FlowEditorView key={`${session.companyId} ${id}`} flow={flowInfo} readOnly={!mayEdit} />;
}
