import { format } from '#core/contract';
import type { ApiClient } from '#core/web';
import { confirm } from '#core/web/ui';
import { UseList } from '#core/web/ui/internal';
import { deleteVariable, readVariableKey, listVariableUses } from '../../contract';
import { strings } from '../../strings';
import { showVariableUse } from '../VariableUses';

/** Deletes a variable after a question that says what would break; whether it was done. */
export async function removeVariable(apiClient: ApiClient, key: string): Promise<boolean> {
  const title = format(strings.removeVariableAsk, { name: readVariableKey(key).name });
  const { uses, hidden } = await apiClient.api.call(listVariableUses, { params: { name: key } });
  const used = uses.length + hidden > 0;
  const body = !used ? (
    strings.removeVariableBody.text
  ) : hidden > 0 ? (
    format(strings.usedBodyHidden, { count: hidden })
  ) : (
    <>
      <p>{strings.usedBody.text}</p>
      <UseList uses={uses.map(showVariableUse)} />
      <p>{strings.usedAfter.text}</p>
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
