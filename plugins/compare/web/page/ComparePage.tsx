import { Button } from '@blueprintjs/core';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useApp, useQuery } from '#core/web';
import { ButtonLink, EmptyState, ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { list } from '#plugins/flows/contract';
import { flowsVersions } from '#plugins/flows/contract/internal';
import { policySources, type FiguredVersion } from '../../contract';
import { strings } from '../../strings';
import './compare.css';
import { ComparisonView } from '../comparison/ComparisonView';
import { SideChoice } from './SideChoice';
import { getSides } from './sides';
import { useComparison } from '../comparison/useComparison';

interface Props {
  readonly params: { readonly appId: string; readonly id: string };
}

const toTitle = ({ flowId, name, versionId }: FiguredVersion): FiguredVersion => ({
  flowId,
  name,
  versionId,
});

/** Two versions of flows beside each other: those of a policy, or those that a person chooses. */
export default function ComparePage({ params: { appId, id } }: Props) {
  const [address, change] = useAddressParams();
  const source = useApp().host.at(policySources)[0]?.value;
  const ofPolicy = id !== '-' && source !== undefined;
  const app = useQuery(source?.endpoint ?? flowsVersions, ofPolicy ? { params: { appId } } : null);
  const policy = app.data === undefined ? undefined : source?.find(app.data, id);
  const usual = getSides(policy);
  const left = address.get('left') ?? usual.left;
  const right = address.get('right') ?? usual.right;
  const one = useQuery(flowsVersions, left ? { query: { flowsVersions: left } } : null);
  const other = useQuery(flowsVersions, right ? { query: { flowsVersions: right } } : null);
  const [before, after] = [one.data?.flowsVersions[0], other.data?.flowsVersions[0]];
  const { comparison, error: unread, retry } = useComparison(before, after);
  const error = app.error ?? one.error ?? other.error ?? unread;
  const again = () => {
    retry();
    return Promise.all([app, one, other].filter(each => each.error).map(each => each.mutate()));
  };
  const loaded =
    (left === '' || one.data) && (right === '' || other.data) && (!ofPolicy || app.data);
  const missing = (left !== '' && one.data && !before) || (right !== '' && other.data && !after);
  const intro = policy ? (
    <Link href={policy.app.link}>
      {format(strings.policy, { name: policy.name, app: policy.app.name })}
    </Link>
  ) : (
    strings.intro.text
  );
  return (
    <Page title={strings.title.text} intro={intro}>
      {app.data !== undefined && !policy && <p role="alert">{strings.noPolicy.text}</p>}
      <div className="flow-compare-sides">
        <SideChoice
          label={strings.left.text}
          side={left}
          onChoose={side => change({ left: side, right })}
        />
        <Button
          size="small"
          text={strings.swap.text}
          disabled={!left || !right}
          onClick={() => change({ left: right, right: left })}
        />
        <SideChoice
          label={strings.right.text}
          side={right}
          onChoose={side => change({ left, right: side })}
        />
      </div>
      {error ? (
        <ErrorState
          error={error}
          onRetry={again}
          back={<ButtonLink to={list.to()}>{strings.back.text}</ButtonLink>}
        />
      ) : missing ? (
        <EmptyState title={strings.gone.text}>{strings.goneHelp.text}</EmptyState>
      ) : comparison && before && after ? (
        <ComparisonView
          key={`${left} ${right}`}
          comparison={comparison}
          titles={[toTitle(before), toTitle(after)]}
        />
      ) : loaded && (!left || !right) ? (
        <EmptyState title={strings.choose.text}>{strings.chooseHelp.text}</EmptyState>
      ) : (
        <SkeletonRows columns={2} />
      )}
    </Page>
  );
}
