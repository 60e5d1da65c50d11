import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useMay, useQuery } from '#core/web';
import type { NodeReferencesProps } from '#plugins/properties/contract';
import { listVariables, variablesAccess } from '#plugins/variables/contract';
import { describeReference } from './describeReference';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { flowSurroundings } from '../contract/surroundings';
import { followTypes } from './followTypes';
import { findScriptService } from './language/findScriptService';
import { referenceOptions } from './referenceOptions';

/** Tells the fields of a node which references they can use, what those say, and knows their code. */
export default observer(function NodeReferences({ stage, nodeId, provide }: NodeReferencesProps) {
  const { data: variables } = useQuery(
    listVariables,
    useMay(variablesAccess, 'read') ? { query: {} } : null,
  );
  const calls = [...new Set(subflowCalls(stage.document.graphData).map(call => call.flowId))];
  const { data: surroundings } = useQuery(
    flowSurroundings,
    {
      params: { flowId: stage.flow.flowId },
      query: { calls: calls.toSorted().join(',') },
    },
    // Whole flows are read for it: not again for each node that is selected.
    { keepPreviousData: true, dedupingInterval: 60_000, revalidateOnFocus: false },
  );
  // Titles, outputs, and the shown run may change what a reference says.
  const { graphData } = stage.document;
  const { steps } = stage.trail;
  const getTypes = useMemo(
    () => followTypes(stage, { variables, surroundings }),
    [stage, variables, surroundings],
  );
  useEffect(
    () =>
      provide({
        references: property =>
          referenceOptions(stage, nodeId, variables ?? {}, getTypes(), property),
        describe: path => describeReference(stage, getTypes(), path),
        script: property => findScriptService(stage, nodeId, getTypes, property),
      }),
    [stage, nodeId, variables, getTypes, graphData, steps, provide],
  );
  return null;
});
