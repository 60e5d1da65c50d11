import { format } from '#core/contract';
import type { DesignMedium } from '#plugins/pages/contract';
import { followFields } from '#plugins/pages/contract/blocks/formFields';
import { readBlocks } from '#plugins/pages/contract/blocks/readBlocks';
import { strings } from '../strings';
import { checkPage } from './checkPage';
import { snippets, startPages } from './snippets';

/** Pages of flows, which the designer knows by itself. */
export const pageMedium: DesignMedium = {
  read: readBlocks,
  snippets,
  listStarts: () => startPages,
  labels: {
    outline: strings.outline.text,
    preview: strings.preview.text,
    empty: strings.empty.text,
    emptyHelp: strings.emptyHelp.text,
    edit: strings.didEdit.text,
    start: strings.didStart.text,
    samplesHelp: strings.samplesHelp.text,
    noSamples: strings.noSamples.text,
  },
  sayCreated: name => format(strings.created, { name }),
  getTitle: () => undefined,
  listSettings: () => undefined,
  follow: ({ properties = {} }, before, after) => followFields(properties, before, after),
  check: checkPage,
};
