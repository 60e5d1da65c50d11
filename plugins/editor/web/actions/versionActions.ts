import { can, format } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access } from '#plugins/flows/contract';
import { strings } from '../../strings';
import type { EditorSession } from '../session/EditorSession';

/** A saved version of the flow on screen, as its panel lists it. */
export interface ListedVersion {
  readonly session: EditorSession;
  readonly versionId: number;
  /** Opens the form for its name. */
  readonly name: () => void;
}

const load = () => import('./runVersionActions');
const isCurrent = ({ versionId, session }: ListedVersion) =>
  versionId === session.editor.flow.currentVersion;
const isDeployed = ({ versionId, session }: ListedVersion) =>
  versionId === session.editor.flow.publishedVersion;

/** Opens the form for the name of a version. */
export const nameVersion = action('editor.nameVersion', {
  title: strings.editAlias,
  palette: false,
  when: can(access, 'update'),
  offered: ({ session }: ListedVersion) => !session.editor.readOnly,
  run: fromModule(load, 'nameVersion'),
});

/** Makes a version the current one; unsaved changes are lost. */
export const revertToVersion = action('editor.revertToVersion', {
  title: strings.revert,
  palette: false,
  when: can(access, 'update'),
  offered: (listed: ListedVersion) => !listed.session.editor.readOnly && !isCurrent(listed),
  confirm: ({ session, versionId }) =>
    session.editor.history.dirty
      ? {
          title: format(strings.revertAsk, { version: versionId }),
          body: strings.revertUnsaved.text,
          confirm: strings.revert.text,
          danger: true,
        }
      : undefined,
  run: fromModule(load, 'revertToVersion'),
  done: strings.reverted,
});

/** Deletes a version that is neither current nor deployed. */
export const deleteVersion = action('editor.deleteVersion', {
  title: strings.delete,
  palette: false,
  when: can(access, 'delete'),
  danger: true,
  offered: (listed: ListedVersion) => !isCurrent(listed) && !isDeployed(listed),
  confirm: ({ versionId }) => ({
    title: strings.deleteVersion.text,
    body: format(strings.deleteVersionHelp, { version: versionId }),
    confirm: strings.delete.text,
  }),
  run: fromModule(load, 'removeVersion'),
});

/** The actions of saved versions. */
export const versionActions = [nameVersion, revertToVersion, deleteVersion];
