import { observer } from 'mobx-react-lite';
import { useMemo, useState, type ReactNode } from 'react';
import type { FoundReferences } from '#core/contract/fields/references';
import { Slot } from '#core/web';
import { ControlContext } from '#core/web/ui/controls';
import { nodeReferences } from '../contract';
import { useStage } from './StageContext';
import { readText, writeText } from './flowTexts';

const noReferences: FoundReferences = { references: () => [] };

/**
 * Provides the fields of a node's settings with the references of its flow, and how texts are
 * written.
 */
export const NodeSurroundings = observer(function NodeSurroundings({
  nodeId,
  children,
}: {
  readonly nodeId: string;
  readonly children: ReactNode;
}) {
  const stage = useStage();
  const [found, provide] = useState<FoundReferences>(noReferences);
  const surroundings = useMemo(() => ({ ...found, readText, writeText }), [found]);
  return (
    <ControlContext value={surroundings}>
      <Slot point={nodeReferences} props={{ stage, nodeId, provide }} />
      {children}
    </ControlContext>
  );
});
