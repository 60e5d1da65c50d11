/**
 * # Add sections to the Company and Admin pages
 *
 * For plugins of this repository. `companyPanels` adds a section for members, and
 * `installationPanels` adds one for operators.
 *
 * ![The page Company and its first section](recipes/pictures/sections.png)
 */
import { messages } from '#core/contract';
import { contribute } from '#core/web';
import { companyPanels, installationPanels } from '#plugins/admin/contract';

const strings = messages('memos', { title: 'Memos' });
const Memos = () => strings.title.text;
const section = { title: strings.title, view: async () => ({ default: Memos }) };

export const sections = [
  contribute(companyPanels, 'memos.company', section),
  contribute(installationPanels, 'memos.installation', section),
];
