import { can, entitled, every, format } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { access as flowsAccess } from '#plugins/flows/contract';
import { studioPlan, templatesAccess, type UiTemplate } from '../../contract';
import { strings } from '../../strings';
import { studioStrings } from '../../studioStrings';

/** Who sees the templates of pages, in companies that have them. */
export const studioOpen = every(entitled(studioPlan), can(templatesAccess, 'read'));

/** As much of a template as its actions need. */
export type ActedUi = Pick<UiTemplate, 'uiId' | 'name'>;

const load = () => import('./runStudioActions');
const among: SubjectSource<ActedUi> = {
  question: studioStrings.which,
  find: fromModule(load, 'findAnyUi'),
};

/** Opens the editor of a new template of a page. */
export const newUi = action('templates.newPage', {
  title: studioStrings.add,
  words: 'create page, add page, new page, html',
  when: every(studioOpen, can(templatesAccess, 'create')),
  run: fromModule(load, 'create'),
});

/** Opens the editor of a new template that begins as a sign-in page. */
export const newUiExample = action('templates.newPageExample', {
  title: studioStrings.addExample,
  palette: studioStrings.cmdAddExample,
  words: 'sample page, example page, starter, sign-in page',
  when: every(studioOpen, can(templatesAccess, 'create')),
  run: fromModule(load, 'createExample'),
});

/** Opens a template of a page. */
export const openUi = action('templates.openPage', {
  title: studioStrings.open,
  palette: studioStrings.openOne,
  among,
  when: studioOpen,
  run: fromModule(load, 'open'),
});

/** Deletes a template of a page; nodes filled from it keep what they show. */
export const deleteUi = action('templates.deletePage', {
  title: studioStrings.delete,
  palette: studioStrings.deleteOne,
  among,
  when: every(studioOpen, can(templatesAccess, 'delete')),
  danger: true,
  confirm: ({ name }: ActedUi) => ({
    title: format(studioStrings.deleteAsk, { name }),
    body: studioStrings.deleteHelp.text,
    confirm: studioStrings.delete.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.uiDeleted,
});

/** A flow with nodes that were filled from an older state of a template. */
export interface OlderUse {
  readonly uiId: string;
  readonly flowId: string;
  readonly name: string;
  readonly nodeIds: readonly string[];
}

/** Fills nodes of a flow from the present state of their template. */
export const updateUse = action('templates.updateUse', {
  palette: false,
  title: ({ name }: OlderUse) => format(studioStrings.updateIn, { name }),
  when: can(flowsAccess, 'update'),
  run: fromModule(load, 'update'),
  done: ({ name }) => format(studioStrings.updated, { name }),
});

/** The actions of page templates. */
export const studioActions = [newUi, newUiExample, openUi, deleteUi, updateUse];
