import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format, Failure, getField } from '#core/contract';
import { useApp } from '#core/web';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { DesignToolsProps } from '#plugins/pages/contract';
import { runNode, type NodeResult } from '#plugins/runs/contract';
import { findMailNode } from '../domain/mailNodes';
import { strings } from '../strings';

/** Why a mail was not sent; undefined where it was. */
function findFault({ steps }: NodeResult): string | undefined {
  const last = steps.at(-1);
  if (!last) return strings.notTested.text;
  if (!last.hasError && last.eventType === 'node') return undefined;
  const message = getField(last.error, 'message') ?? getField(last.output, 'message');
  return typeof message === 'string' && message !== '' ? message : last.eventMessage;
}

/** Sends the mail as the preview shows it to whoever is signed in, by the node’s own connection. */
export default observer(function SendTest({
  stage,
  nodeId,
  property,
  html,
  fill,
}: DesignToolsProps) {
  const { session, apiClient, notices } = useApp();
  const [isSending, setSending] = useState(false);
  const data = stage.index.nodes.get(nodeId)?.data;
  const mail = data && findMailNode(data);
  if (!mail || mail.html !== property || stage.readOnly || html === '') return null;
  const email = session.profile?.email ?? session.email;
  const send = async () => {
    setSending(true);
    const { graphData, settings } = stage.document;
    const tried = editGraph(graphData, draft => {
      for (const [name, { value }] of Object.entries(data.properties ?? {}))
        if (typeof value === 'string' && value.includes('{{'))
          setProperty(draft, nodeId, name, fill(plainText(value), name === property));
      const properties = { [property]: fill(html, true), ...mail.with, ...mail.to(email) };
      for (const [name, value] of Object.entries(properties))
        setProperty(draft, nodeId, name, value);
    });
    try {
      const params = { flowId: stage.flow.flowId, nodeId };
      const result = await apiClient.run(runNode, { params, body: { graphData: tried, settings } });
      const fault = findFault(result);
      if (fault === undefined) notices.success(format(strings.sentTo, { email }));
      else notices.failure(new Failure(400, 0, fault));
    } catch (error) {
      notices.failure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      size="small"
      text={strings.send.text}
      title={email}
      loading={isSending}
      onClick={() => void send()}
    />
  );
});
