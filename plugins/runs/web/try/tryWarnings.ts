import { failures } from '../../contract/failures';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import type { FlowStage } from '#plugins/editor/contract';
import { useState } from 'react';
import { useApp } from '#core/web';

const tokens = ['global.sessionToken', 'global.skOpenId'];

/**
 * Lists what a trial lacks compared with a real run, as sentences: inputs from elsewhere, and the
 * token of a sign-in.
 */
export function tryWarnings({
  inputSchema,
  settings,
  graphData,
}: FlowStage['document']): readonly string[] {
  const signOn = settings?.pingOneFlow === true;
  const reads = graphData.elements.nodes
    .flatMap(node => findReferences(node.data.properties))
    .some(({ path }) => tokens.some(token => path === token || path.startsWith(`${token}.`)));
  return [
    ...(inputSchema.length > 0 && !signOn ? [failures.mappedInputs.text] : []),
    ...(signOn ? [failures.mappedInputsOfSignOn.text] : []),
    ...(reads ? [failures.noAccessToken.text] : []),
  ];
}

const key = 'sluice.flows.tryWarningDismissed';

/** Whether the warning about inputs was dismissed on this machine, and how to dismiss it. */
export function useTryWarning(): readonly [dismissed: boolean, dismiss: () => void] {
  const { preferences } = useApp();
  const [dismissed, setDismissed] = useState(() => preferences.getItem(key) === 'true');
  const dismiss = () => {
    preferences.setItem(key, 'true');
    setDismissed(true);
  };
  return [dismissed, dismiss];
}
