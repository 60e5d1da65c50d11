import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import type { FlowStage } from '#plugins/editor/contract';
import { isNote } from '#plugins/editor/contract/geometry/boxes';
import { getText } from '#plugins/editor/contract/geometry/getProperty';
import { createFlow } from '#plugins/flows/contract/internal';
import { getCalledPath, readBreadcrumbs } from '#plugins/editor/contract/breadcrumbs';
import { buildSubflow } from '../../domain/extract/buildSubflow';
import {
  planExtraction,
  toInputSchema,
  type Extraction,
} from '../../domain/extract/planExtraction';
import { replaceByCall } from '../../domain/extract/replaceByCall';
import { getNodeData } from '../../domain/steps/flowSteps';
import { strings } from '../../strings';
import { nameNodes, writeGraph } from '../actions/runRefactoring';
import { findConnections } from './findConnections';
import { Crossings } from './Crossings';
import { ObstacleDialog } from './ObstacleDialog';

interface Props {
  readonly stage: FlowStage;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Asks for the name of the flow that the selected nodes become, or says why they cannot. */
export function ExtractDialog({ stage, ids, onClose }: Props) {
  const [selected, setSelected] = useState(ids);
  // Once the call stands in the flow, the selected nodes are gone while the dialog fades out.
  const [{ graphData }] = useState(stage.document);
  const plan = useMemo(
    () => planExtraction(graphData, selected, nameNodes(stage)),
    [graphData, selected, stage],
  );
  if ('obstacle' in plan) {
    const { obstacle, suggested } = plan;
    const instead = {
      label: format(strings.selectInstead, { count: suggested.length }),
      run: () => {
        stage.select(suggested);
        setSelected(suggested);
      },
    };
    return (
      <ObstacleDialog
        title={strings.cantExtract.text}
        text={obstacle.text}
        {...(suggested.length > 0 && { instead })}
        onClose={onClose}
      />
    );
  }
  return <NameDialog {...{ stage, selected, onClose }} extraction={plan.extraction} />;
}

/** Settings of a flow that say how it is started, which a subflow is not. */
const ofStarting = ['pingOneFlow', 'cibaFlow'];

function NameDialog({
  stage,
  selected,
  extraction,
  onClose,
}: {
  readonly stage: FlowStage;
  readonly selected: readonly string[];
  readonly extraction: Extraction;
  readonly onClose: () => void;
}) {
  const { notices } = useApp();
  const [, go] = useLocation();
  const create = useMutation(createFlow);
  const name = nameNodes(stage);
  const { steps } = extraction.boundary;
  const group = selected
    .map(id => steps.index.nodes.get(id))
    .find(node => node !== undefined && isNote(node));
  const suggested =
    (group && getText(group.data, 'annotation').trim()) ||
    format(strings.defaultName, { node: name(getNodeData(steps, extraction.entry)) });
  const connections = findConnections(stage, extraction);
  if ('missing' in connections) {
    const text = format(strings.missingConnection, { connector: connections.missing });
    return <ObstacleDialog title={strings.cantExtract.text} text={text} onClose={onClose} />;
  }
  const extract = async (values: { readonly name: string }) => {
    const { graphData, settings, inputSchema } = stage.document;
    const settingEntries = Object.entries(settings ?? {}).filter(
      ([key]) => !ofStarting.includes(key),
    );
    const body = {
      name: values.name.trim(),
      description: format(strings.extractedFrom, { flow: stage.document.name }),
      graphData: buildSubflow(graphData, extraction, selected, connections.responding, name),
      inputSchema: toInputSchema(extraction, inputSchema),
      settings: Object.fromEntries(settingEntries),
    };
    const { flowInfo } = await create.run({ body });
    const call = { flowId: flowInfo.flowId, name: flowInfo.name, ...connections };
    const { graph, callId } = replaceByCall(graphData, extraction, selected, call);
    writeGraph(stage, format(strings.didExtract, { flow: flowInfo.name }), graph);
    stage.select([callId]);
    notices.success(format(strings.extracted, { flow: flowInfo.name }), {
      label: strings.openFlow.text,
      run: () => {
        const from = { flowId: stage.flow.flowId, nodeId: callId };
        const trail = readBreadcrumbs(new URLSearchParams(location.search));
        go(getCalledPath(flowInfo.flowId, from, trail));
      },
    });
    requestAnimationFrame(() => stage.canvas?.focusNode(callId));
  };
  return (
    <FormDialog
      title={strings.extract.text}
      submit={strings.extract.text}
      values={{ name: suggested.slice(0, 256) }}
      save={extract}
      onClose={onClose}
      intro={format(strings.extractHelp, { count: extraction.boundary.inside.size })}
    >
      <TextField name="name" label={strings.flowName.text} required maxLength={256} />
      <Crossings extraction={extraction} name={name} />
    </FormDialog>
  );
}
