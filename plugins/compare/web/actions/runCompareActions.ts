import type { Context } from '#core/web';
import { navigate } from '#core/web/services';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { comparison } from '../../contract';
import { picks } from '../pick/Picks';
import { comparisons } from '../comparison/Comparisons';

/** Goes to the next change of the comparison on screen. */
export const nextChange = (context: Context) => context.find(comparisons)?.step?.(1);
/** Goes to the previous change of the comparison on screen. */
export const previousChange = (context: Context) => context.find(comparisons)?.step?.(-1);

/** Opens the panel that compares the draft with a version. */
export function compareDraft(context: Context, { session, versionId }: VersionMenuProps): void {
  context.get(picks).compare(versionId);
  session.editor.showAside('compareDraft', true);
}

/** Opens the comparison of a version with the saved one. */
export function compareVersion(context: Context, { session, versionId }: VersionMenuProps): void {
  const { flowId } = session.editor.flow;
  const sides = { left: `${flowId}:${versionId}`, right: `${flowId}:saved` };
  const query = new URLSearchParams(sides).toString();
  context.get(navigate)(`${comparison.to({ appId: '-', id: '-' })}?${query}`);
}
