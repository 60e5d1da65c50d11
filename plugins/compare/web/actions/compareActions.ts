import { can, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { access } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { comparing } from '../../contract/comparison';

const load = () => import('./runCompareActions');

const nextChange = action('compare.nextChange', {
  title: strings.next,
  keys: 'n',
  when: inContext(comparing),
  run: fromModule(load, 'nextChange'),
});
const previousChange = action('compare.previousChange', {
  title: strings.previous,
  keys: 'p',
  when: inContext(comparing),
  run: fromModule(load, 'previousChange'),
});

/** Opens the comparison of a version with what is saved now. */
export const compareVersion = action('compare.compareVersion', {
  title: strings.withSaved,
  palette: false,
  when: can(access, 'read'),
  offered: ({ session, versionId }: VersionMenuProps) =>
    versionId !== session.editor.flow.currentVersion,
  run: fromModule(load, 'compareVersion'),
});

/** Compares the draft on screen with a version, in a panel from which changes can be added. */
export const compareDraft = action('compare.compareDraft', {
  title: strings.withDraft,
  palette: false,
  when: can(access, 'update'),
  offered: ({ session }: VersionMenuProps) => !session.editor.readOnly,
  run: fromModule(load, 'compareDraft'),
});

/** The actions of a comparison. */
export const compareActions = [nextChange, previousChange, compareVersion, compareDraft];
