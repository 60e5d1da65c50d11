import { format } from '#core/contract';
import type { ApiClient } from '#core/web';
import { confirm } from '#core/web/ui';
import { UseList } from '#core/web/ui/internal';
import { deleteVariable, readVariableKey, listVariableUses } from '../../contract';
import { strings } from '../../strings';
import { showVariableUse } from '../VariableUses';

/** Deletes a variable after a question that says what would break; whether it was done. */
export async function removeVariable(apiClient: ApiClient, key: string): Promise<boolean> {
  const { name, context } = readVariableKey(key);
  const title = format(strings.removeVariableAsk, { name });
  const { uses, hidden } = await apiClient.api.call(listVariableUses, { params: { name: key } });
  const used = uses.length + hidden > 0;
  // Nodes may write to a variable of a run or of a user that is not declared.
  const declaredOnly = context === 'company' || context === 'flow';
  const body = !used ? (
    strings.removeVariableBody.text
  ) : (
    <>
      {hidden > 0 ? (
        <p>{format(strings.usesHidden, { count: hidden })}</p>
      ) : (
        <>
          <p>{strings.usedBody.text}</p>
          <UseList uses={uses.map(showVariableUse)} />
        </>
      )}
      <p>{(declaredOnly ? strings.usedAfter : strings.usedAfterRun).text}</p>
    </>
  );
  const agree = (used ? strings.removeEvenSo : strings.remove).text;
  if (!(await confirm({ title, body, confirm: agree, danger: true }))) return false;
  await apiClient.run(deleteVariable, {
    params: { name: key },
    query: used ? { evenIfUsed: true } : {},
  });
  return true;
}
