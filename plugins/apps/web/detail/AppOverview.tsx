import { format } from '#core/contract';
import { CopyButton, EmptyState, FactList, TimeAgo, ActionButton } from '#core/web/ui';
import { getAppType } from '../../domain/appType';
import type { App } from '../../contract';
import { strings } from '../../strings';
import { addPolicy } from '../actions/policyActions';
import { appTypeTexts } from '../appTypeTexts';
import { useLastStarts } from '../useLastStarts';
import { QuickStart } from './QuickStart';

function CopiedId({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className="ap-id">
      <code>{value}</code>
      <CopyButton text={value} label={format(strings.copyOf, { label })} small />
    </span>
  );
}

/** The description of an application, whether it is in use, and how to start its policies. */
export function AppOverview({ app }: { readonly app: App }) {
  const { appId, companyId, policies, status, createdDate } = app;
  const starts = useLastStarts();
  const on = status === 'enabled';
  const { title, help } = appTypeTexts[getAppType(app)];
  return (
    <>
      <FactList
        facts={[
          [
            strings.type.text,
            <span key="type" title={help.text}>
              {title.text}
            </span>,
          ],
          [
            strings.status.text,
            <span key="status" className={`sl-tag ${on ? 'good' : ''}`}>
              {(on ? strings.enabled : strings.disabled).text}
            </span>,
          ],
          [
            strings.lastRun.text,
            <TimeAgo key="used" at={starts.ofApp(app) ?? 0} never={strings.neverUsed.text} />,
          ],
          [strings.created.text, <TimeAgo key="created" at={createdDate} />],
          [
            strings.clientId.text,
            <CopiedId key="client" label={strings.clientId.text} value={appId} />,
          ],
          [
            strings.companyId.text,
            <CopiedId key="company" label={strings.companyId.text} value={companyId} />,
          ],
        ]}
      />
      {policies.length > 0 ? (
        <QuickStart app={app} />
      ) : (
        <section className="ap-card">
          <EmptyState
            title={strings.noPolicies.text}
            action={<ActionButton action={addPolicy} subject={app} intent="primary" />}
          >
            {strings.noPoliciesHelp.text}
          </EmptyState>
        </section>
      )}
    </>
  );
}
