import { MenuItem } from '@blueprintjs/core';
import { useApp } from '#core/web';
import type { VersionMenuProps } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { exportFlowFile } from '../flowImport/exportFlowFile';

/** Exports a saved version of the flow on screen. */
export default function VersionExport({ session, versionId }: VersionMenuProps) {
  const { api } = useApp();
  const save = () => exportFlowFile(api, session.editor.flow, versionId);
  return <MenuItem text={strings.export.text} onClick={() => void session.during('save', save)} />;
}
