import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChecklistField, SearchField } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly flows: readonly { readonly flowId: string; readonly name: string }[];
}

/** Flows that are listed at once, beside those that are selected. */
const most = 50;

/** The flows that need a change request, found by name. */
export function FlowsField({ flows }: Props) {
  const [search, setSearch] = useState('');
  const flowIds: readonly string[] = useWatch({ name: 'flows' }) ?? [];
  const words = search.toLowerCase();
  const offered = flows
    .filter(({ flowId, name }) => !flowIds.includes(flowId) && name.toLowerCase().includes(words))
    .slice(0, most);
  const selected = flows.filter(({ flowId }) => flowIds.includes(flowId));
  return (
    <>
      {flows.length > most && (
        <SearchField label={strings.searchFlows.text} value={search} onSearch={setSearch} />
      )}
      <ChecklistField
        name="flows"
        label={strings.policyFlows.text}
        help={strings.policyFlowsHelp.text}
        options={[...selected, ...offered].map(({ flowId, name }) => ({
          value: flowId,
          label: name,
        }))}
      />
    </>
  );
}
