import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useMay, useMutation } from '#core/web';
import { access, updateContent, type ChangeRequest } from '../../contract';
import { strings } from '../../strings';

interface Props {
  readonly request: ChangeRequest;
}

/** Offers to propose what was saved since, or to compare with what was deployed since, which the blockers say. */
function Newer({ request }: Props) {
  const { notices } = useApp();
  const mayUpdate = useMay(access, 'update');
  const update = useMutation(updateContent);
  const { requestId, flows } = request;
  const newer = flows.filter(each => each.exists && each.savedVersion > each.versionId);
  const moved = flows.some(each => each.deployedVersion !== each.baseVersion);
  if (newer.length === 0 && !moved) return null;
  async function run() {
    const wanted = flows.filter(({ exists }) => exists).map(({ flowId }) => ({ flowId }));
    try {
      await update.run({ params: { requestId }, body: { flows: wanted } });
      notices.success(strings.updateDone.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <div className="rv-note">
      {newer.length > 0 && (
        <ul>
          {newer.map(({ flowId, name, savedVersion: saved, versionId: version }) => (
            <li key={flowId}>{format(strings.newer, { name, saved, version })}</li>
          ))}
        </ul>
      )}
      {mayUpdate && (
        <>
          <Button text={strings.update.text} loading={update.busy} onClick={() => void run()} />
          <small>{strings.updateHelp.text}</small>
        </>
      )}
    </div>
  );
}

/** The purpose of a request, and what its release waits for. */
export function Readiness({ request }: Props) {
  const { description, reviewers, blockers, needed, state } = request;
  if (!description && reviewers.length === 0 && state !== 'open') return null;
  return (
    <section className="rv-part">
      <h2>{strings.summary.text}</h2>
      {description && <p className="rv-text">{description}</p>}
      {reviewers.length > 0 && (
        <p className="rv-help">
          {strings.asked.text}: {reviewers.map(({ name }) => name).join(', ')}
        </p>
      )}
      {state === 'open' && (
        <>
          <div className="rv-ready" data-ready={blockers.length === 0 || undefined}>
            <strong>{(blockers.length === 0 ? strings.ready : strings.waiting).text}</strong>
            {blockers.length === 0 ? (
              <p>{format(strings.readyHelp, { count: needed })}</p>
            ) : (
              <ul>
                {blockers.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
          <Newer request={request} />
        </>
      )}
    </section>
  );
}
